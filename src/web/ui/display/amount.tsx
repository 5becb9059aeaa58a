import { money } from '#contract/formats.ts'
import { useLanguage } from '#web/platform/text/i18n.tsx'
import { amountInWords } from '#contract/messages/amount-words.ts'

/** An amount in figures. The one amount of a page is large. */
export function Amount({ rupees, large = false }: { rupees: number; large?: boolean }) {
  const [sign = '', figures] = money(rupees).split(/(?<=₹)/)
  return (
    <span className={large ? 'money money--large' : 'money'}>
      <span className="money__sign">{sign}</span>
      {figures}
    </span>
  )
}

/** An amount in words, for a help text. */
export function AmountWords({ rupees }: { rupees: number }) {
  return <>{amountInWords(rupees, useLanguage())}</>
}
