import type { PageProps } from './parts/words.ts'

const WHAT = ['what.1', 'what.2', 'what.3', 'what.4', 'what.5', 'what.6'] as const
const VERIFIER = '/verify-ledger.mjs'

/** Checks the ledger of a circle in the browser. src/web/site/ledger/ledger.ts is its script. */
export function LedgerPage({ words: { ledger, ledgerTexts, frame, honesty }, to }: PageProps) {
  return (
    <article className="page stack stack--wide" id="ledger" data-texts={ledgerTexts}>
      <header className="page-head page-head--text">
        <h1>{ledger('title')}</h1>
        <p className="lead">{ledger('lead')}</p>
      </header>
      <section className="card stack" aria-labelledby="mine">
        <h2 id="mine" className="card__title">
          {ledger('mine')}
        </h2>
        <p>{ledger('mine.text')}</p>
        <p>
          <button type="button" className="btn btn--primary" data-mine="">
            {ledger('mine.submit')}
          </button>
        </p>
        <div className="stack" data-result="">
          <div data-status="" aria-live="polite" className="stack form__status" />
          <progress className="progress" max={1} hidden aria-label={ledger('title')} />
          <button type="button" className="btn" data-stop="" hidden>
            {ledger('stop')}
          </button>
        </div>
        <div className="field">
          <label className="field__label" htmlFor="field-seals">
            {ledger('seals')}
          </label>
          <p className="field__hint" id="hint-seals">
            {ledger('seals.hint')}
          </p>
          <textarea
            className="textarea"
            id="field-seals"
            name="seals"
            rows={2}
            spellCheck={false}
            autoCapitalize="none"
            aria-describedby="hint-seals"
          />
        </div>
        <p>
          {ledger('mine.files')}{' '}
          <button type="button" className="link-btn" data-ledger-file="">
            {ledger('mine.file')}
          </button>{' '}
          ·{' '}
          <button type="button" className="link-btn" data-own-file="">
            {ledger('mine.own')}
          </button>
        </p>
        <p className="soft small">{ledger('mine.own.hint')}</p>
      </section>
      <section className="card stack" aria-labelledby="file">
        <h2 id="file" className="card__title">
          {ledger('file')}
        </h2>
        <div className="field">
          <label className="field__label" htmlFor="field-ledger">
            {ledger('file.ledger')}
          </label>
          <input
            className="input"
            type="file"
            id="field-ledger"
            name="ledger"
            accept=".ndjson,application/x-ndjson"
          />
        </div>
        <div className="field">
          <label className="field__label" htmlFor="field-own">
            {ledger('file.own')}
          </label>
          <input
            className="input"
            type="file"
            id="field-own"
            name="own"
            accept=".json,application/json"
          />
        </div>
        <p>
          <button type="button" className="btn" data-file="">
            {ledger('file.submit')}
          </button>
        </p>
      </section>
      <div className="prose prose--text">
        <h2>{ledger('what')}</h2>
        <ul>
          {WHAT.map((key) => (
            <li key={key}>{ledger(key)}</li>
          ))}
        </ul>
        <h2>{ledger('how')}</h2>
        <p>{ledger('how.text')}</p>
        <p>
          <code>node verify-ledger.mjs paraspar-ledger.ndjson --seal …</code>
        </p>
        <p>
          <a href={VERIFIER} download="">
            {ledger('how.script')}
          </a>
        </p>
        <p>
          <a href={to('/honesty')}>{frame('nav.honesty')}</a> ·{' '}
          <a href={to('/contact')}>{honesty('doubt.link')}</a>
        </p>
      </div>
    </article>
  )
}
