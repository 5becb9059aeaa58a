import { money } from '#contract/formats.ts'
import { useLanguage } from '#web/platform/text/i18n.tsx'
import { amountInWords } from '#contract/messages/amount-words.ts'

/** An amount in figures. */
export function Amount({ rupees, large = false }: { rupees: number; large?: boolean }) {
  return <span className={large ? 'money money--large' : 'money'}>{money(rupees)}</span>
}

/** An amount in words, for a help text. */
export function AmountWords({ rupees }: { rupees: number }) {
  return <>{amountInWords(rupees, useLanguage())}</>
}
