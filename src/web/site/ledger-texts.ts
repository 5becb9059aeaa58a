import type { siteLedger } from '#contract/messages/en/site-ledger.ts'
import type { LedgerProblem } from '#domain/ledger/check-ledger.ts'

/** The sentences that the page's script needs; the page carries them in its own language. */
export const LEDGER_TEXTS = [
  'file.missing', 'seals.wrong', 'progress', 'good', 'bad', 'unsure', 'sum', 'head', 'sealed-at', 'earlier', 'own.all', 'where', 'login', 'failed', 'tell',
  'is.broken', 'is.changed', 'is.key_unknown', 'is.earlier_missing', 'is.other_circle', 'is.own_missing', 'is.own_different', 'is.own_strange',
] as const satisfies readonly (keyof typeof siteLedger)[]
export type LedgerTexts = Readonly<Record<(typeof LEDGER_TEXTS)[number], string>>

const OWN_SENTENCES = ['key_unknown', 'earlier_missing', 'other_circle', 'own_missing', 'own_different', 'own_strange'] as const satisfies readonly LedgerProblem[]
const BROKEN: readonly LedgerProblem[] = ['not_a_ledger', 'line_unreadable', 'out_of_order', 'unfinished']

/** The sentence of what is wrong: people need to know what it means for them, the line says the rest. */
export function problemText(texts: LedgerTexts, problem: LedgerProblem): string {
  const own = OWN_SENTENCES.find((one) => one === problem)
  return own === undefined ? texts[BROKEN.includes(problem) ? 'is.broken' : 'is.changed'] : texts[`is.${own}`]
}
