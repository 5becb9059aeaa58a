import type { PageProps } from './words.ts'

/** The box to tick instead of a date of birth. */
export function AdultPart({ words: { entering } }: Pick<PageProps, 'words'>) {
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" name="adult" id="field-adult" aria-describedby="error-adult" />
        <span>{entering('join.adult')}</span>
      </label>
      <p className="field__error" id="error-adult" />
    </div>
  )
}

/** The box to tick for the rules and the privacy notice. */
export function ConsentPart({ words: { entering }, to }: Pick<PageProps, 'words' | 'to'>) {
  const newTab = <span className="visually-hidden"> {entering('consent.new-tab')}</span>
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name="consent"
          id="field-consent"
          data-draft=""
          aria-describedby="error-consent"
        />
        <span>
          {entering('consent.before')}{' '}
          <a href={to('/rules')} target="_blank" rel="noopener">
            {entering('consent.rules')}
            {newTab}
          </a>{' '}
          {entering('consent.between')}{' '}
          <a href={to('/privacy')} target="_blank" rel="noopener">
            {entering('consent.privacy')}
            {newTab}
          </a>
          {entering('consent.after') === '.' ? '.' : ` ${entering('consent.after')}`}
        </span>
      </label>
      <p className="field__error" id="error-consent" />
    </div>
  )
}
