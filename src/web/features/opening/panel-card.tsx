import { useForm } from 'react-hook-form'
import { isAddress } from '#domain/circles/founding.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useSending } from '#web/platform/forms/use-toasted-act.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { FormDialogAct } from '#web/ui/acts/form-dialog-act.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

type PanelPerson = ApiResponse<'GET /operator/panel'>['data'][number]
type Values = { slug: string; email: string }

/** The panel by the circles of its officers, and the two acts that change it. */
export function PanelCard({ people }: { people: readonly PanelPerson[] }) {
  const t = useText('operator')
  const language = useLanguage()
  return (
    <div className="stack">
      <p className="small soft">{t('panel-text')}</p>
      {people.length === 0 ? (
        <p>{t('panel-none')}</p>
      ) : (
        <ul>
          {people.map(({ circleName: circle, since, able }, at) => (
            <li key={at}>
              {t('panel-line', { circle, date: dateOf(since, language) })}{' '}
              {!able && <Badge tone="late" text={t('panel-unable')} />}
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <PanelAct on />
        {people.length > 0 && <PanelAct on={false} />}
      </div>
    </div>
  )
}

function PanelAct({ on }: { on: boolean }) {
  const t = useText('operator')
  const change = useCommand('POST /operator/panel')
  const form = useForm<Values>({
    defaultValues: { slug: '', email: '' },
    resolver: checkedBy<Values>((values) => {
      const wrong: Wrong<Values> = {}
      if (!isAddress(values.slug.trim())) wrong.slug = t('slug-wrong')
      if (values.email.trim() === '') wrong.email = t('email-missing')
      return wrong
    }),
  })
  const { whole, send } = useSending(form, {
    fields: ['slug', 'email'],
    codes: { 'circles.officer-unknown': 'email' },
  })
  const wrong = form.formState.errors
  const label = t(on ? 'panel-add' : 'panel-remove')
  return (
    <FormDialogAct
      label={label}
      title={label}
      action={label}
      form={form}
      whole={whole}
      busy={change.isPending}
      onSend={({ slug, email }) =>
        send(() => change.mutateAsync({ body: { slug: slug.trim(), email: email.trim(), on } }))
      }
    >
      <TextField
        label={t('slug')}
        autoComplete="off"
        error={wrong.slug?.message}
        {...form.register('slug')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        error={wrong.email?.message}
        {...form.register('email')}
      />
    </FormDialogAct>
  )
}
