import type { PageProps } from './parts/words.ts'

/**
 * What the link of a seal opens. Its script, src/web/site/seal.ts, reads the seal from the address
 * and compares it; the server never gets it.
 */
export function SealPage({ words: { ledger, sealTexts }, to }: PageProps) {
  return (
    <div className="page page--narrow stack stack--wide">
      <h1>{ledger('link.title')}</h1>
      <div
        className="stack form__status"
        data-seal=""
        data-texts={sealTexts}
        aria-live="polite"
        aria-busy="true"
      >
        <p className="soft">{ledger('link.busy')}</p>
      </div>
      <p className="soft">{ledger('link.lead')}</p>
      <p>
        {ledger('link.more')} <a href={to('/honesty#ledger')}>{ledger('title')}</a>
      </p>
    </div>
  )
}
