import { PAPER_CODE_PATTERN, PAPER_CODE_SHOWN_LENGTH_MAX } from '#domain/papers/paper-code.ts'
import { Filled } from './content-pages.tsx'
import { Field } from './parts/form-parts.tsx'
import { PageHead } from './parts/page-head.tsx'
import type { PageProps } from './parts/words.ts'

/**
 * The form for the code of a gift paper. A scanned code leads straight to the next page. It works
 * without script.
 */
export function VerifyPart({ words: { content }, to }: PageProps) {
  return (
    <section className="stack narrow" aria-labelledby="verify">
      <h2 id="verify">{content('verify.title')}</h2>
      <p>{content('verify.lead')}</p>
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
        <button type="submit" className="btn btn--block">
          {content('verify.submit')}
        </button>
      </form>
      <p className="soft small">
        {content('verify.will.1')} {content('verify.safe')}
      </p>
    </section>
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
        <a className="btn" href={to('/honesty#verify')}>
          {content('verify.another')}
        </a>
      </p>
    </div>
  )
}
