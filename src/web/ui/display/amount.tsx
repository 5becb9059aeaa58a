import { wholeNumber } from '#contract/formats.ts'
import { useLanguage } from '#web/platform/text/i18n.tsx'
import { amountInWords } from '#contract/messages/amount-words.ts'

/** An amount in figures, after a smaller sign of the rupee. */
export function Amount({ rupees, large = false }: { rupees: number; large?: boolean }) {
  return (
    <span className={large ? 'money money--large' : 'money'}>
      <span className="money__sign">₹</span>
      {wholeNumber(rupees)}
    </span>
  )
}

/** An amount in words, for a help text. */
export function AmountWords({ rupees }: { rupees: number }) {
  return <>{amountInWords(rupees, useLanguage())}</>
}
