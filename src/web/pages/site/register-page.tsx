import { KNOWN_BY_LENGTH_MAX, NAME_LENGTH_MAX } from '#domain/members/contact-formats.ts'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import {
  EMAIL_INPUT,
  InputField,
  PasswordField,
  ScriptedForm,
  SelectField,
  TextField,
} from './parts/form-parts.tsx'
import { BirthField } from '#web/ui/forms/birth-field.tsx'
import { AdultPart, ConsentPart } from './parts/consent-part.tsx'
import { LateNote } from './parts/late-note.tsx'
import type { PageProps } from './parts/words.ts'

export function RegisterPage({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="page page--narrow stack">
      <header className="page-head">
        <h1>{entering('register.title')}</h1>
        <p className="lead" data-lead="">
          {entering('register.lead')}
        </p>
      </header>
      <LateNote words={words} way="mail" text="late.mail" />
      <ScriptedForm
        id="register"
        words={words}
        submit={entering('register.submit')}
        data-consent-version={CONSENT_VERSION}
      >
        <InvitationPart words={words} />
        <PersonFields words={words} />
        <div className="stack" data-circle-choice="" hidden>
          <SelectField
            name="circle"
            label={entering('field.circle')}
            first={entering('field.circle.choose')}
          />
          <p className="small" data-circles-said="" aria-live="polite" />
          <TextField
            name="knownBy"
            label={entering('field.known-by')}
            hint={entering('field.known-by.hint')}
            lengthMax={KNOWN_BY_LENGTH_MAX}
          />
        </div>
        <div data-adult="" hidden>
          <AdultPart words={words} />
        </div>
        <ConsentPart words={words} to={to} />
      </ScriptedForm>
      <p>
        {entering('register.login')} <a href={to('/login')}>{entering('register.login.link')}</a>
      </p>
    </div>
  )
}

/** What somebody gives about themselves, whatever they register for. */
export function PersonFields({
  words,
  passwordHint,
}: Pick<PageProps, 'words'> & { passwordHint?: string }) {
  const { entering } = words
  return (
    <>
      <InputField
        name="name"
        stored
        label={entering('field.name')}
        hint={entering('field.name.hint')}
        autoComplete="name"
        maxLength={NAME_LENGTH_MAX}
      />
      <InputField name="email" stored label={entering('field.email')} {...EMAIL_INPUT} />
      <PasswordField words={words} label={entering('field.password')} isNew hint={passwordHint} />
      <InputField
        name="phone"
        stored
        label={entering('field.phone')}
        hint={entering('field.phone.hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <div className="form" data-identity="">
        <InputField
          name="pancard"
          label={entering('field.pan')}
          hint={entering('field.pan.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        <BirthField
          id="dateOfBirth"
          label={entering('field.birth')}
          hint={entering('field.birth.hint')}
          words={{
            day: words.member('birth.day'),
            month: words.member('birth.month'),
            year: words.member('birth.year'),
          }}
          input={(part) => ({ 'name': `dateOfBirth.${part}`, 'data-draft': '' }) as object}
        />
      </div>
    </>
  )
}

function InvitationPart({ words: { entering } }: Pick<PageProps, 'words'>) {
  return (
    <div className="card" data-invitation="" hidden>
      <div data-invitation-said="" aria-live="polite" className="stack stack--tight" />
      <InputField name="referralCode" label={entering('field.code')} readOnly autoComplete="off" />
      <div className="row">
        <button type="button" className="btn" data-code-retry="" hidden>
          {entering('register.code-retry')}
        </button>
        <button type="button" className="btn" data-code-clear="" hidden>
          {entering('register.code-clear')}
        </button>
      </div>
    </div>
  )
}
