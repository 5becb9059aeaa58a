import type { ReactNode } from 'react'
import { EMAIL_INPUT, InputField, PasswordField, ScriptedForm } from './parts/form-parts.tsx'
import { LateNote } from './parts/late-note.tsx'
import type { PageProps } from './parts/words.ts'

type LinkTexts = 'verify' | 'forgot' | 'reset' | 'confirm' | 'device' | 'not-me'
type LinkPageSpec = {
  readonly address: string
  readonly script: string
  /** What its texts begin with. */
  readonly texts: LinkTexts
  readonly sendsMail?: boolean
  readonly before?: (props: PageProps) => ReactNode
  readonly fields?: (props: PageProps) => ReactNode
  readonly next: readonly ['go.login' | 'login.forgot', address: string]
}
const LOG_IN = ['go.login', '/login'] as const

/** The pages that links in mails lead to, and the one that sends such a mail. */
export const LINK_PAGES: readonly LinkPageSpec[] = [
  {
    address: 'verify-email',
    script: 'verify-email',
    texts: 'verify',
    sendsMail: true,
    fields: ({ words: { entering } }) => (
      <>
        <InputField name="email" label={entering('field.email')} {...EMAIL_INPUT} readOnly />
        <InputField name="code" label={entering('verify.code')} readOnly autoComplete="off" />
        <button type="button" className="btn btn--block" data-again="" hidden>
          {entering('verify.again')}
        </button>
      </>
    ),
    next: LOG_IN,
  },
  {
    address: 'forgot-password',
    script: 'forgot-password',
    texts: 'forgot',
    sendsMail: true,
    fields: ({ words: { entering } }) => (
      <InputField name="email" stored label={entering('field.email')} {...EMAIL_INPUT} />
    ),
    next: LOG_IN,
  },
  {
    address: 'reset-password',
    script: 'reset-password',
    texts: 'reset',
    fields: ({ words, to }) => (
      <>
        <input type="text" name="username" autoComplete="username" hidden readOnly />
        <PasswordField
          words={words}
          label={words.entering('field.new-password')}
          isNew
          hint={words.entering('field.password.hint-reset')}
        />
        <a className="btn btn--block" data-again="" href={to('/forgot-password')} hidden>
          {words.entering('reset.again')}
        </a>
      </>
    ),
    next: LOG_IN,
  },
  { address: 'confirm-email', script: 'link', texts: 'confirm', next: LOG_IN },
  { address: 'confirm-device', script: 'link', texts: 'device', next: LOG_IN },
  {
    address: 'not-me',
    script: 'link',
    texts: 'not-me',
    before: ({ words: { entering } }) => (
      <>
        <ul>
          {(['not-me.sessions', 'not-me.back', 'not-me.password'] as const).map((key) => (
            <li key={key}>{entering(key)}</li>
          ))}
        </ul>
        <p>{entering('not-me.was-me')}</p>
      </>
    ),
    next: ['login.forgot', '/forgot-password'],
  },
]

export const linkPage = ({ address, texts, sendsMail, before, fields, next }: LinkPageSpec) =>
  function LinkPage(props: PageProps) {
    const { words, to } = props
    const [name, nextAddress] = next
    return (
      <div className="page page--narrow stack">
        <header className="page-head">
          <h1>{words.entering(`${texts}.title`)}</h1>
          <p className="lead">{words.entering(`${texts}.lead`)}</p>
        </header>
        {sendsMail && <LateNote words={words} way="mail" text="late.mail" />}
        {before?.(props)}
        <ScriptedForm id={address} words={words} submit={words.entering(`${texts}.submit`)}>
          {fields?.(props)}
        </ScriptedForm>
        <p>
          <a href={to(nextAddress)}>{words.entering(name)}</a>
        </p>
      </div>
    )
  }
