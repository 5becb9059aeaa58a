import type { ReactNode } from 'react'
import { InputField, ScriptedForm } from './form-parts.tsx'
import type { PageProps } from './words.ts'

type StepsProps = Pick<PageProps, 'words'> & {
  readonly submit: string
  /** Fields before the number. */
  readonly before?: ReactNode
  /** Fields after the code. */
  readonly after?: ReactNode
  readonly consentVersion?: string
}

/** The two steps of coming in and logging in: the number, then the code that came by SMS. */
export function PhoneSteps({ words, submit, before, after, consentVersion }: StepsProps) {
  const { entering } = words
  return (
    <>
      <ScriptedForm id="phone-start" words={words} submit={entering('phone.send')}>
        {before}
        <InputField
          name="phone"
          stored
          label={entering('phone.label')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
      </ScriptedForm>
      <ScriptedForm
        id="phone-finish"
        words={words}
        submit={submit}
        hidden
        {...(consentVersion === undefined ? {} : { 'data-consent-version': consentVersion })}
      >
        <p data-phone-sent="" />
        <InputField
          name="smsCode"
          label={entering('phone.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        {after}
        <p>
          <button type="button" className="link-btn" data-phone-again="">
            {entering('phone.again')}
          </button>
        </p>
      </ScriptedForm>
    </>
  )
}
