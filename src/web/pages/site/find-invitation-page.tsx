import { ScriptedForm, InputField } from './parts/form-parts.tsx'
import type { PageProps } from './parts/words.ts'

/** For people who want to come in and have no link open. */
export function FindInvitationPage({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="page page--narrow stack stack--wide">
      <header className="page-head">
        <h1>{entering('find.title')}</h1>
        <p className="lead">{entering('find.lead')}</p>
      </header>
      <ScriptedForm id="find-invitation" words={words} submit={entering('find.submit')}>
        <InputField
          name="invitation"
          label={entering('find.label')}
          hint={entering('find.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1000}
        />
      </ScriptedForm>
      <section className="stack">
        <h2>{entering('find.none')}</h2>
        <p>{entering('find.none.text')}</p>
        <a className="btn" href={to('/register')}>
          {entering('find.apply')}
        </a>
      </section>
      <section className="stack">
        <p>{entering('find.start')}</p>
        <a className="btn" href={to('/start-a-circle')}>
          {entering('start.title')}
        </a>
      </section>
      <p>
        {entering('register.login')} <a href={to('/login')}>{entering('register.login.link')}</a>
      </p>
    </div>
  )
}
