import { OPENING_KINDS, type OpeningKind } from '#domain/matches/dispute-transitions.ts'
import { REASON_LENGTH_MAX } from '#domain/matches/match.ts'
import { dropDraft, readDraft, writeDraft } from '#web/platform/device/drafts.ts'

/** What a receiver has chosen and typed about what is wrong. */
export type DisputeDraft = { readonly kind: OpeningKind | null; readonly reason: string }
type Kept = DisputeDraft & { readonly matchId: string }

const EMPTY: DisputeDraft = { kind: null, reason: '' }

/** The draft of this match. Only the last one is kept. */
export function disputeDraft(matchId: string): DisputeDraft {
  const kept = readDraft('dispute', readDisputeDraft)
  return kept?.matchId === matchId ? { kind: kept.kind, reason: kept.reason } : EMPTY
}

export function keepDisputeDraft(matchId: string, { kind, reason }: DisputeDraft): void {
  writeDraft('dispute', { matchId, kind, reason: reason.slice(0, REASON_LENGTH_MAX) })
}

export const dropDisputeDraft = (): void => dropDraft('dispute')

/** Reads a stored draft. Undefined where it is none. */
export function readDisputeDraft(value: unknown): Kept | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { matchId, kind, reason } = value as Record<string, unknown>
  if (typeof matchId !== 'string' || typeof reason !== 'string') return undefined
  return {
    matchId,
    kind: OPENING_KINDS.find((one) => one === kind) ?? null,
    reason: reason.slice(0, REASON_LENGTH_MAX),
  }
}
