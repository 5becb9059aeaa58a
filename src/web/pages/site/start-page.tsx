import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import {
  CIRCLE_NAME_MAX,
  PLACE_MAX,
  PURPOSE_MAX,
  SIZE_MAX,
  SIZE_MIN,
} from '#domain/circles/founding.ts'
import { InputField, ScriptedForm, TextField } from './parts/form-parts.tsx'
import type { PageProps } from './parts/words.ts'
import { ConsentPart } from './parts/consent-part.tsx'
import { PersonFields } from './register-page.tsx'

/** Where the first of two founders applies for a circle. */
export function StartPage({ words, to }: PageProps) {
  const { entering } = words
  return (
    <div className="page page--narrow stack">
      <header className="page-head">
        <h1>{entering('start.title')}</h1>
        <p className="lead" data-lead="">
          {entering('start.lead')}
        </p>
      </header>
      <ScriptedForm
        id="start-a-circle"
        words={words}
        submit={entering('start.submit')}
        data-consent-version={CONSENT_VERSION}
      >
        <h2>{entering('start.circle')}</h2>
        <InputField
          name="circleName"
          stored
          label={entering('start.name')}
          autoComplete="off"
          maxLength={CIRCLE_NAME_MAX}
        />
        <TextField
          name="purpose"
          label={entering('start.purpose')}
          hint={entering('start.purpose.hint')}
          lengthMax={PURPOSE_MAX}
        />
        <InputField
          name="place"
          stored
          label={entering('start.place')}
          autoComplete="off"
          maxLength={PLACE_MAX}
        />
        <InputField
          name="size"
          stored
          label={entering('start.size')}
          hint={entering('start.size.hint')}
          type="number"
          inputMode="numeric"
          min={SIZE_MIN}
          max={SIZE_MAX}
        />
        <h2>{entering('start.you')}</h2>
        <p>{entering('start.you.text')}</p>
        <PersonFields words={words} passwordHint={entering('field.password.hint-staff')} />
        <ConsentPart words={words} to={to} />
      </ScriptedForm>
    </div>
  )
}
