import { useState } from 'react'
import { sitePaths } from '#web/paths.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useAgreeToWarning, useSession } from '#web/platform/pages/session.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { StepButtons } from '#web/ui/forms/step-buttons.tsx'
import { CheckField } from '#web/ui/forms/field.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

/** Step 1: the promise in five lines, and the tick that is recorded with its version and time. */
export function WarningStep({ onCancel }: { onCancel: () => void }) {
  const t = useText('warning')
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
    } catch (failure) {
      setError(messageOf(failure, t('failed')))
    }
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      <PageHeading title={t('title')} lead={t('lead')} />
      <ol className="prose">
        <li>{t('line-1')}</li>
        <li>{t('line-2')}</li>
        <li>{t('line-3')}</li>
        <li>{t('line-4')}</li>
        <li>{t('line-5')}</li>
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
      <CheckField
        label={t('agree')}
        error={error}
        checked={ticked}
        onChange={(event) => {
          setTicked(event.currentTarget.checked)
          setError(undefined)
        }}
      />
      <StepButtons onCancel={onCancel}>
        <Button submit variant="primary" busy={agreement.busy}>
          {common('next')}
        </Button>
      </StepButtons>
    </form>
  )
}
