import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { NAME_LENGTH_MAX } from '#domain/members/contact-formats.ts'
import { AdultPart, ConsentPart } from './parts/consent-part.tsx'
import { InputField } from './parts/form-parts.tsx'
import { LateNote } from './parts/late-note.tsx'
import { PhoneSteps } from './parts/phone-parts.tsx'
import type { PageProps } from './parts/words.ts'

/** Where a member's link leads: a name, a number, a code. */
export function JoinPage({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="page page--narrow stack">
      <header className="page-head">
        <h1>{entering('join.title')}</h1>
        <p className="lead">{entering('register.lead')}</p>
      </header>
      <LateNote words={words} way="sms" text="late.join" />
      <div data-invitation-said="" aria-live="polite" className="stack stack--tight" />
      <PhoneSteps
        words={words}
        submit={entering('join.submit')}
        consentVersion={CONSENT_VERSION}
        before={
          <div data-name-field="">
            <InputField
              name="name"
              stored
              label={entering('field.name')}
              hint={entering('field.name.hint')}
              autoComplete="name"
              maxLength={NAME_LENGTH_MAX}
            />
          </div>
        }
        after={
          <>
            <AdultPart words={words} />
            <ConsentPart words={words} to={to} />
          </>
        }
      />
      <p>
        {entering('join.full-form')}{' '}
        <a href={to('/register')} data-full-form="">
          {entering('join.full-form.link')}
        </a>
      </p>
      <p>
        {entering('register.login')} <a href={to('/login')}>{entering('register.login.link')}</a>
      </p>
      <p data-invitation-stop="" />
    </div>
  )
}
