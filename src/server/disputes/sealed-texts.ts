import type { Rail } from '#domain/matches/utr.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import type { StoredRuling } from './store/ruling-store.ts'

/**
 * Bindings of a case's texts. The giver's key seals texts about both people; the author's key seals
 * a person's own words.
 */
const PLACES = {
  reason: { table: 'dispute', column: 'reason_sealed' },
  evidenceAsked: { table: 'dispute', column: 'evidence_asked_sealed' },
  appealReason: { table: 'dispute', column: 'appeal_reason_sealed' },
  reasons: { table: 'ruling', column: 'reasons_sealed' },
  ruledReference: { table: 'ruling', column: 'utr_sealed' },
  decisionReason: { table: 'ruling', column: 'decision_reason_sealed' },
  measureReasons: { table: 'measure_decision', column: 'reasons_sealed' },
} as const

export type CaseText = keyof typeof PLACES

export function sealText(person: PersonVault, text: CaseText, id: string, words: string): Buffer {
  return person.seal({ ...PLACES[text], id }, words)
}

export function openText(
  person: PersonVault | undefined,
  text: CaseText,
  id: string,
  sealed: Buffer | null,
): string | null {
  return sealed === null || person === undefined
    ? null
    : person.open({ ...PLACES[text], id }, sealed)
}

/** Opens the bank reference of a ruling; null if it needed none. */
export function openReference(
  giver: PersonVault | undefined,
  { id, reference }: Pick<StoredRuling, 'id' | 'reference'>,
): { rail: Rail; utr: string } | null {
  const utr = openText(giver, 'ruledReference', id, reference?.utrSealed ?? null)
  return reference === null || utr === null ? null : { rail: reference.rail, utr }
}
