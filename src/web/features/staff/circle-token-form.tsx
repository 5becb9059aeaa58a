import { TOKEN_DAYS } from '#domain/shared/token-scopes.ts'
import { useOnce } from '#web/platform/api/use-command.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx'

type Props = { readonly onMade: (token: string) => void; readonly onCancel: () => void }

const BLANK = { program: '', days: '90', reason: '' }
const REASON_MIN = 3
const REASON_MAX = 1_000

/** The form for a token of the circle: what for, how long, and why. */
export function CircleTokenForm({ onMade, onCancel }: Props) {
  const t = useText('staff-circle')
  const frame = useText('staff-frame')
  const security = useText('security')
  const make = useOnce('POST /staff/circle-tokens', { refreshes: ['staff'] })
  const { field, ...sent } = useActForm(make, {
    values: BLANK,
    check: ({ program, reason }) => ({
      program: program.trim() === '' && security('token-name-missing'),
      reason: reason.trim().length < REASON_MIN && frame('reason-short'),
    }),
    request: ({ program, days, reason }) => ({
      body: {
        program: program.trim(),
        days: TOKEN_DAYS.find((each) => String(each) === days) ?? 90,
        reason: reason.trim(),
      },
    }),
    onDone: ({ message, token }) => {
      speak(message)
      onMade(token)
    },
  })
  return (
    <ActForm sent={sent} action={security('token-make')} onCancel={onCancel}>
      <p className="small soft">{t('program-text')}</p>
      <TextField
        label={t('program-name')}
        hint={t('program-name-hint')}
        {...field('program')}
        autoComplete="off"
        maxLength={40}
      />
      <SelectField
        label={security('token-days')}
        options={TOKEN_DAYS.map((each) => ({
          value: String(each),
          text: security('token-days-of', { days: each }),
        }))}
        {...field('days')}
      />
      <TextArea label={frame('reason')} maxLength={REASON_MAX} {...field('reason')} />
    </ActForm>
  )
}
