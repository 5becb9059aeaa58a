import { EMAIL_INPUT, InputField, PasswordField, ScriptedForm } from './parts/form-parts.tsx'
import { LateNote } from './parts/late-note.tsx'
import { PhoneSteps } from './parts/phone-parts.tsx'
import type { PageProps } from './parts/words.ts'

export function LoginPage(props: PageProps) {
  return (
    <div className="page page--narrow">
      <PhoneStep {...props} />
      <FirstStep {...props} />
      <SecondStep {...props} />
    </div>
  )
}

function PhoneStep({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="stack" data-phone-step="">
      <header className="page-head">
        <h1>{entering('login.title')}</h1>
      </header>
      <LateNote words={words} way="sms" text="late.login" />
      <PhoneSteps
        words={words}
        submit={entering('login.submit')}
        after={<p className="small soft">{entering('login.no-code')}</p>}
      />
      <a className="btn btn--block" href={`${to('/login')}?by=email`} data-by-email="">
        {entering('login.by-email')}
      </a>
    </div>
  )
}

/** For those who log in with e-mail and password, and where no script runs. */
function FirstStep({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="stack" data-first-step="" hidden>
      <header className="page-head">
        <h1>{entering('login.by-email')}</h1>
      </header>
      <ScriptedForm id="login" words={words} submit={entering('login.submit')}>
        <a className="btn" data-unverified="" href={to('/verify-email')} hidden>
          {entering('login.unverified.link')}
        </a>
        <InputField
          name="email"
          stored
          label={entering('field.email')}
          {...EMAIL_INPUT}
          autoComplete="username"
        />
        <PasswordField words={words} label={entering('field.password')} isNew={false} />
        <CaptchaPart words={words} />
      </ScriptedForm>
      <p>
        <a href={to('/forgot-password')}>{entering('login.forgot')}</a>
      </p>
    </div>
  )
}

/** The script shows this step to people with a second factor, after the right password. */
function SecondStep({ words }: PageProps) {
  const { entering } = words
  return (
    <div className="stack" data-second-step="" hidden>
      <header className="page-head">
        <h1>{entering('factor.title')}</h1>
        <p className="lead">{entering('factor.lead')}</p>
      </header>
      <ScriptedForm id="second-factor" words={words} submit={entering('factor.submit')}>
        <InputField
          name="code"
          label={entering('factor.code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </ScriptedForm>
      <button type="button" className="btn btn--block" data-passkey="" hidden>
        {entering('factor.passkey')}
      </button>
      <p className="small soft">{entering('factor.lost')}</p>
      <p>
        <button type="button" className="link-btn" data-leave="">
          {entering('factor.leave')}
        </button>
      </p>
    </div>
  )
}

/** The picture with digits, and the way for those who cannot see it. */
function CaptchaPart({ words: { entering } }: Pick<PageProps, 'words'>) {
  return (
    <div className="card stack stack--tight">
      <div className="captcha">
        <div className="captcha__frame">
          <img
            data-captcha-picture=""
            alt={entering('captcha.picture')}
            width="240"
            height="72"
            hidden
          />
        </div>
        <button type="button" className="btn" data-captcha-new="">
          {entering('captcha.new')}
        </button>
      </div>
      <InputField
        name="captcha"
        label={entering('captcha.label')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
      />
      <button
        type="button"
        className="link-btn"
        data-captcha-no-eyes=""
        aria-describedby="no-eyes-hint"
      >
        {entering('captcha.no-eyes')}
      </button>
      <p className="small soft" id="no-eyes-hint">
        {entering('captcha.no-eyes.hint')}
      </p>
      <p data-captcha-status="" aria-live="polite" />
    </div>
  )
}
