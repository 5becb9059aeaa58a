import { useCommand, useOnce } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import type { BehalfRequest } from '#contract/behalf.ts'
import { BEHALF_CODE_DIGITS } from '#domain/behalf/on-behalf.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { spanText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useRefreshTopics } from '#web/platform/api/query-client.ts'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { ErrorText } from '#web/ui/acts/said.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { Form } from '#web/ui/forms/form.tsx'

const SECOND_MS = 1_000

type Values = { code: string }
type Props = {
  readonly request: BehalfRequest
  readonly phoneEnd: string | undefined
  readonly onDone: () => void
}

/** Step 3: the member reads the code aloud, and the manager types it within ten minutes. */
export function CodeStep({ request, phoneEnd, onDone }: Props) {
  const t = useText('staff-behalf')
  const language = useLanguage()
  const cancel = useCommand('POST /staff/behalf/{requestId}/cancel')
  const refresh = useRefreshTopics()
  const left = Date.parse(request.expiresAt) - useServerNow(SECOND_MS)
  return (
    <SectionCard
      title={t('request', {
        act: t(`act.${request.act}`),
        amount: money(request.amount),
        name: request.memberName,
      })}
    >
      <p>{phoneEnd === undefined ? t('code-sent-plain') : t('code-sent', { end: phoneEnd })}</p>
      {left <= 0 ? (
        <div className="stack">
          <p className="banner banner--bad">{t('code-over')}</p>
          <div>
            <Button variant="primary" onClick={() => void refresh(['staff'])}>
              {t('start')}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <p>
            <span className="badge badge--late">
              {t('code-left', { time: spanText(left, language) })}
            </span>{' '}
            <span className="soft">{t('tries-left', { count: request.triesLeft })}</span>
          </p>
          <CodeForm request={request} onDone={onDone} />
          <SimpleAct
            label={t('cancel')}
            act={() => cancel.mutateAsync({ params: { requestId: request.id } })}
          />
        </>
      )}
    </SectionCard>
  )
}

function CodeForm({ request, onDone }: Pick<Props, 'request' | 'onDone'>) {
  const t = useText('staff-behalf')
  const enter = useOnce('POST /staff/behalf/{requestId}/enter', { refreshes: ['staff'] })
  const refresh = useRefreshTopics()
  const [busy, setBusy] = useState(false)
  const form = useForm<Values>({
    defaultValues: { code: '' },
    resolver: checkedBy<Values>(
      ({ code }) =>
        (digitsOf(code).length === BEHALF_CODE_DIGITS
          ? {}
          : { code: t('code-missing') }) satisfies Wrong<Values>,
    ),
  })
  const { whole, send } = useSending(form, {
    fields: ['code'],
    codes: { 'behalf.code-wrong': 'code' },
  })
  const submit = form.handleSubmit(async ({ code }) => {
    // A call without a key must not go out twice.
    if (busy) return
    setBusy(true)
    const done = await send(() =>
      enter.mutateAsync({ params: { requestId: request.id }, body: { code: digitsOf(code) } }),
    )
    setBusy(false)
    if (done) onDone()
    else await refresh(['staff'])
  })
  return (
    <Form className="form" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('code')}
        hint={t('code-hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <ErrorText text={whole} />
      <div>
        <Button submit variant="primary" busy={busy}>
          {t('code-do')}
        </Button>
      </div>
    </Form>
  )
}

function digitsOf(text: string): string {
  return toAsciiDigits(text).replaceAll(/\D/g, '')
}
