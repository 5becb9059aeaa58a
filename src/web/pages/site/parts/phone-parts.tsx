import type { ReactNode } from 'react'
import type { TextKey } from '../../../site/texts.ts'
import { PHONE_TEXTS } from '../../../site/texts.ts'
import { InputField, ScriptedForm } from './form-parts.tsx'
import type { PageProps } from './words.ts'

type StepsProps = Pick<PageProps, 'words'> & {
  readonly submit: string
  /** Fields before the number. */
  readonly before?: ReactNode
  /** Fields after the code. */
  readonly after?: ReactNode
  readonly finishTexts?: readonly TextKey[]
  readonly consentVersion?: string
}

/** The two steps of coming in and logging in: the number, then the code that came by SMS. */
export function PhoneSteps({
  words,
  submit,
  before,
  after,
  finishTexts = [],
  consentVersion,
}: StepsProps) {
  const { entering } = words
  return (
    <>
      <ScriptedForm
        id="phone-start"
        words={words}
        texts={PHONE_TEXTS}
        submit={entering('phone.send')}
      >
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
        texts={finishTexts}
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
