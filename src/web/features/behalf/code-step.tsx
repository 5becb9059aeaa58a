import { useCommand, useOnce } from '#web/platform/api/use-command.ts'
import { money } from '#contract/formats.ts'
import type { BehalfRequest } from '#contract/behalf/managing.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { spanText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useRefreshTopics } from '#web/platform/api/query-client.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { digitsOf, isWholeCode } from './code-digits.ts'

const SECOND_MS = 1_000

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
  const { field, ...sent } = useActForm(enter, {
    values: { code: '' },
    check: ({ code }) => ({
      code: !isWholeCode(code) && t('code-missing'),
    }),
    request: ({ code }) => ({
      params: { requestId: request.id },
      body: { code: digitsOf(code) },
    }),
    codes: { 'behalf.code-wrong': 'code' },
    speaks: true,
    onDone,
    onRefused: () => {
      void refresh(['staff'])
      return false
    },
  })
  return (
    <ActForm sent={sent} action={t('code-do')}>
      <TextField
        label={t('code')}
        hint={t('code-hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        {...field('code')}
      />
    </ActForm>
  )
}
