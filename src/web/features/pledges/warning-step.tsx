import { paths, sitePaths } from '#web/paths.ts'
import { useAgreeToWarning, useSession } from '#web/platform/pages/session.tsx'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { CheckField } from '#web/ui/forms/field.tsx'
import type { GiveProgress } from './give-draft.ts'

const LINES = ['line-1', 'line-2', 'line-3', 'line-4', 'line-5'] as const

type Props = { readonly progress: GiveProgress; readonly onAgreed: () => void }

/** The promise in five lines, and the tick that is recorded with its version and time. */
export function WarningStep({ progress, onAgreed }: Props) {
  const t = useText('warning')
  const giving = useText('giving')
  const common = useText('member-common')
  const user = useSession()
  const language = useLanguage()
  const { agree } = useAgreeToWarning()
  const { field, ...sent } = useActForm(
    { mutateAsync: agree },
    {
      values: { agreed: false },
      check: ({ agreed }) => ({ agreed: !agreed && t('tick-first') }),
      request: () => ({ version: user.warningVersion, language }),
      failed: t('failed'),
      onDone: onAgreed,
    },
  )
  return (
    <FlowForm
      title={t('title')}
      {...progress}
      of={giving('wizard')}
      backTo={paths.dashboard}
      sent={sent}
      action={common('next')}
      before={
        <>
          <CheckField label={t('agree')} {...field('agreed')} />
          <ErrorLine text={sent.refused} />
        </>
      }
    >
      <p className="soft">{t('lead')}</p>
      <ol className="group small">
        {LINES.map((line) => (
          <li key={line} className="group__row">
            {t(line)}
          </li>
        ))}
      </ol>
      <details className="details">
        <summary>{t('more')}</summary>
        <ul className="prose">
          <li>{t('more-tax')}</li>
          <li>{t('more-frozen')}</li>
          <li>{t('more-authority')}</li>
          <li>
            <a href={sitePaths.rules} target="_blank" rel="noreferrer">
              {t('more-rules')}
            </a>
          </li>
        </ul>
      </details>
    </FlowForm>
  )
}
