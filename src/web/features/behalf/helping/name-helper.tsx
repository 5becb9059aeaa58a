import type { HelpRequest } from '#contract/behalf/helping.ts'
import { canonicalPhone } from '#domain/members/contact-formats.ts'
import { useState } from 'react'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { CodeField } from './code-field.tsx'
import { useHelpCode } from './use-help-code.ts'

/** "I help somebody": the number, then the code that they read out. */
export function NameHelper({ naming }: { naming: HelpRequest | null }) {
  const t = useText('helping')
  const [again, setAgain] = useState<string>()
  return (
    <SectionCard title={t('name-title')}>
      {naming === null || naming.id === again ? (
        <PhoneForm />
      ) : (
        <>
          <p>{t('maybe-sent')}</p>
          <CodeForm key={naming.id} request={naming} />
          <div>
            <Button variant="quiet" onClick={() => setAgain(naming.id)}>
              {t('other-number')}
            </Button>
          </div>
        </>
      )}
    </SectionCard>
  )
}

function PhoneForm() {
  const t = useText('helping')
  const { field, ...sent } = useActForm(useCommand('POST /helping'), {
    values: { phone: '' },
    check: ({ phone }) => ({ phone: canonicalPhone(phone) === undefined && t('phone-missing') }),
    request: ({ phone }) => ({ body: { phone } }),
  })
  return (
    <>
      <p className="soft">{t('name-text')}</p>
      <ActForm sent={sent} action={t('send-code')}>
        <TextField
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          {...field('phone')}
        />
      </ActForm>
    </>
  )
}

function CodeForm({ request }: { request: HelpRequest }) {
  const t = useText('helping')
  const { field, ...sent } = useHelpCode(request)
  return (
    <ActForm sent={sent} action={t('code-do')}>
      <CodeField field={field} request={request} />
    </ActForm>
  )
}
