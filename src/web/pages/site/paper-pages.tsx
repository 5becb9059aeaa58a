import { PAPER_CODE_PATTERN, PAPER_CODE_SHOWN_LENGTH_MAX } from '#domain/papers/paper-code.ts'
import { Field } from './parts/form-parts.tsx'
import { Each, If } from './parts/marks.tsx'
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
      <section className="banner banner--@@look@@ banner--block">
        <h2>@@found@@</h2>
        <p>@@foundText@@</p>
      </section>
      <If there="rows">
        <div className="table-wrap">
          <table className="table table--facts" aria-label={content('verify.stands')}>
            <tbody>
              <Each of="rows">
                <tr>
                  <th scope="row">@@name@@</th>
                  <td>@@value@@</td>
                </tr>
              </Each>
            </tbody>
          </table>
        </div>
        <p>@@notes@@</p>
      </If>
      <p>{content('verify.safe')}</p>
      <p>
        <a className="btn" href={to('/honesty#verify')}>
          {content('verify.another')}
        </a>
      </p>
    </div>
  )
}
