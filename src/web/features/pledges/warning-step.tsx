import { useState } from 'react'
import { paths, sitePaths } from '#web/paths.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useAgreeToWarning, useSession } from '#web/platform/pages/session.tsx'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { CheckField } from '#web/ui/forms/field.tsx'
import type { GiveProgress } from './give-draft.ts'
import { Form } from '#web/ui/forms/form.tsx'

const LINES = ['line-1', 'line-2', 'line-3', 'line-4', 'line-5'] as const

type Props = { readonly progress: GiveProgress; readonly onAgreed: () => void }

/** The promise in five lines, and the tick that is recorded with its version and time. */
export function WarningStep({ progress, onAgreed }: Props) {
  const t = useText('warning')
  const giving = useText('giving')
  const common = useText('member-common')
  const user = useSession()
  const language = useLanguage()
  const agreement = useAgreeToWarning()
  const [ticked, setTicked] = useState(false)
  const [error, setError] = useState<string>()
  const go = async () => {
    if (!ticked) return setError(t('tick-first'))
    setError(undefined)
    try {
      await agreement.agree({ version: user.warningVersion, language })
      onAgreed()
    } catch (failure) {
      setError(messageOf(failure, t('failed')))
    }
  }
  return (
    <Form
      inFlow
      className="acts"
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      <FlowFrame
        title={t('title')}
        {...progress}
        of={giving('wizard')}
        backTo={paths.dashboard}
        end={
          <>
            <CheckField
              label={t('agree')}
              error={error}
              checked={ticked}
              onChange={(event) => {
                setTicked(event.currentTarget.checked)
                setError(undefined)
              }}
            />
            <Button submit variant="primary" block busy={agreement.busy}>
              {common('next')}
            </Button>
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
      </FlowFrame>
    </Form>
  )
}
