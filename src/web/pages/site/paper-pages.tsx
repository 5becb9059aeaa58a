import { PAPER_CODE_PATTERN, PAPER_CODE_SHOWN_LENGTH_MAX } from '#domain/papers/paper-code.ts'
import { Filled } from './content-pages.tsx'
import { Field } from './parts/form-parts.tsx'
import { PageHead } from './parts/page-head.tsx'
import type { PageProps } from './parts/words.ts'

/**
 * The form for the code of a gift paper. A scanned code leads straight to the next page. It works
 * without script.
 */
export function VerifyPaperPage({ words: { content }, to }: PageProps) {
  return (
    <div className="page page--narrow stack">
      <header className="page-head">
        <h1>{content('verify.title')}</h1>
        <p className="lead">{content('verify.lead')}</p>
      </header>
      <form className="form" action={to('/verify/check')} method="get">
        <Field name="code" label={content('verify.code')} hint={content('verify.code.hint')}>
          <input
            className="input"
            id="field-code"
            name="code"
            aria-describedby="hint-code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={PAPER_CODE_SHOWN_LENGTH_MAX}
            pattern={PAPER_CODE_PATTERN}
            title={content('verify.code.hint')}
          />
        </Field>
        <button type="submit" className="btn btn--primary btn--block">
          {content('verify.submit')}
        </button>
      </form>
      <ul>
        {(['verify.will.1', 'verify.will.2', 'verify.will.3'] as const).map((key) => (
          <li key={key}>{content(key)}</li>
        ))}
      </ul>
      <p>{content('verify.safe')}</p>
      <p>
        {content('verify.ask')} <a href={to('/contact')}>{content('verify.write')}</a>
      </p>
    </div>
  )
}

/** The contents of the paper with a code, or that there is none. */
export function CheckedPaperPage({ words: { content }, to }: PageProps) {
  return (
    <div className="page stack">
      <PageHead title={content('verify.title')} lead={content('verify.lead')} drawing="paper" />
      <Filled />
      <p>{content('verify.safe')}</p>
      <p>
        <a className="btn" href={to('/verify')}>
          {content('verify.another')}
        </a>
      </p>
    </div>
  )
}
