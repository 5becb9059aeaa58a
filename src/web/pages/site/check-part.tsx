import type { PageProps } from './parts/words.ts'

const WHAT = ['what.1', 'what.2', 'what.3', 'what.4', 'what.5', 'what.6'] as const
const VERIFIER = '/verify-ledger.mjs'

/**
 * Checks the ledger of a circle in the browser. Its script, src/web/site/ledger/ledger.ts, comes
 * last and makes the buttons work.
 */
export function CheckPart({ words: { ledger, ledgerTexts }, scriptAt }: PageProps) {
  return (
    <section
      className="stack"
      aria-labelledby="ledger"
      data-ledger=""
      data-script={scriptAt('ledger/ledger')}
      data-texts={ledgerTexts}
    >
      <div className="prose prose--text">
        <h2 id="ledger">{ledger('title')}</h2>
        <p>{ledger('lead')}</p>
        <p className="soft small">{ledger('late')}</p>
      </div>
      <section className="card stack" aria-labelledby="mine">
        <h3 id="mine" className="card__title">
          {ledger('mine')}
        </h3>
        <p>{ledger('mine.text')}</p>
        <p>
          <button type="button" className="btn btn--primary" data-mine="" disabled>
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
          <button type="button" className="link-btn" data-ledger-file="" disabled>
            {ledger('mine.file')}
          </button>{' '}
          ·{' '}
          <button type="button" className="link-btn" data-own-file="" disabled>
            {ledger('mine.own')}
          </button>
        </p>
        <p className="soft small">{ledger('mine.own.hint')}</p>
      </section>
      <div className="group">
        <details className="details">
          <summary>{ledger('file')}</summary>
          <div className="stack">
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
              <button type="button" className="btn" data-file="" disabled>
                {ledger('file.submit')}
              </button>
            </p>
          </div>
        </details>
        <details className="details">
          <summary>{ledger('what')}</summary>
          <ul>
            {WHAT.map((key) => (
              <li key={key}>{ledger(key)}</li>
            ))}
          </ul>
        </details>
        <details className="details">
          <summary>{ledger('how')}</summary>
          <p>{ledger('how.text')}</p>
          <p>
            <code>node verify-ledger.mjs paraspar-ledger.ndjson --seal …</code>
          </p>
          <p>
            <a href={VERIFIER} download="">
              {ledger('how.script')}
            </a>
          </p>
        </details>
      </div>
    </section>
  )
}
