import {
  CONFIRM_TEXTS,
  DEVICE_TEXTS,
  FORGOT_TEXTS,
  NOT_ME_TEXTS,
  RESET_TEXTS,
  VERIFY_TEXTS,
} from '../../site/texts.ts'
import { EMAIL_INPUT, InputField, PasswordField, ScriptedForm } from './parts/form-parts.tsx'
import { LateNote } from './parts/late-note.tsx'
import type { PageProps } from './parts/words.ts'

/** The pages that links in mails lead to, and the one that sends such a mail. */
export function VerifyEmailPage({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="page page--narrow stack">
      <header className="page-head">
        <h1>{entering('verify.title')}</h1>
        <p className="lead">{entering('verify.lead')}</p>
      </header>
      <LateNote words={words} way="mail" text="late.mail" />
      <ScriptedForm
        id="verify-email"
        words={words}
        texts={VERIFY_TEXTS}
        submit={entering('verify.submit')}
      >
        <InputField name="email" label={entering('field.email')} {...EMAIL_INPUT} readOnly />
        <InputField name="code" label={entering('verify.code')} readOnly autoComplete="off" />
        <button type="button" className="btn btn--block" data-again="" hidden>
          {entering('verify.again')}
        </button>
      </ScriptedForm>
      <p>
        <a href={to('/login')}>{entering('go.login')}</a>
      </p>
    </div>
  )
}

export function ForgotPasswordPage({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="page page--narrow stack">
      <header className="page-head">
        <h1>{entering('forgot.title')}</h1>
        <p className="lead">{entering('forgot.lead')}</p>
      </header>
      <LateNote words={words} way="mail" text="late.mail" />
      <ScriptedForm
        id="forgot-password"
        words={words}
        texts={FORGOT_TEXTS}
        submit={entering('forgot.submit')}
      >
        <InputField name="email" stored label={entering('field.email')} {...EMAIL_INPUT} />
      </ScriptedForm>
      <p>
        <a href={to('/login')}>{entering('go.login')}</a>
      </p>
    </div>
  )
}

export function ResetPasswordPage({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="page page--narrow stack">
      <header className="page-head">
        <h1>{entering('reset.title')}</h1>
        <p className="lead">{entering('reset.lead')}</p>
      </header>
      <ScriptedForm
        id="reset-password"
        words={words}
        texts={RESET_TEXTS}
        submit={entering('reset.submit')}
      >
        <input type="text" name="username" autoComplete="username" hidden readOnly />
        <PasswordField
          words={words}
          label={entering('field.new-password')}
          isNew
          hint={entering('field.password.hint-reset')}
        />
        <a className="btn btn--block" data-again="" href={to('/forgot-password')} hidden>
          {entering('reset.again')}
        </a>
      </ScriptedForm>
      <p>
        <a href={to('/login')}>{entering('go.login')}</a>
      </p>
    </div>
  )
}

export function ConfirmEmailPage({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="page page--narrow stack">
      <header className="page-head">
        <h1>{entering('confirm.title')}</h1>
        <p className="lead">{entering('confirm.lead')}</p>
      </header>
      <ScriptedForm
        id="confirm-email"
        words={words}
        texts={CONFIRM_TEXTS}
        submit={entering('confirm.submit')}
      >
        {null}
      </ScriptedForm>
      <p>
        <a href={to('/login')}>{entering('go.login')}</a>
      </p>
    </div>
  )
}

export function ConfirmDevicePage({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="page page--narrow stack">
      <header className="page-head">
        <h1>{entering('device.title')}</h1>
        <p className="lead">{entering('device.lead')}</p>
      </header>
      <ScriptedForm
        id="confirm-device"
        words={words}
        texts={DEVICE_TEXTS}
        submit={entering('device.submit')}
      >
        {null}
      </ScriptedForm>
      <p>
        <a href={to('/login')}>{entering('go.login')}</a>
      </p>
    </div>
  )
}

export function NotMePage({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="page page--narrow stack">
      <header className="page-head">
        <h1>{entering('not-me.title')}</h1>
        <p className="lead">{entering('not-me.lead')}</p>
      </header>
      <ul>
        <li>{entering('not-me.sessions')}</li>
        <li>{entering('not-me.back')}</li>
        <li>{entering('not-me.password')}</li>
      </ul>
      <p>{entering('not-me.was-me')}</p>
      <ScriptedForm
        id="not-me"
        words={words}
        texts={NOT_ME_TEXTS}
        submit={entering('not-me.submit')}
      >
        {null}
      </ScriptedForm>
      <p>
        <a href={to('/forgot-password')}>{entering('login.forgot')}</a>
      </p>
    </div>
  )
}
