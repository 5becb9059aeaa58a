import { type Rail, RAILS, UTR_LENGTH_MAX } from '#domain/matches/utr.ts'
import { readDraft, writeDraft } from '#web/platform/device/drafts.ts'

/**
 * What a giver has typed about a payment: a late claim begins with it when the clock was faster,
 * and the form when the phone forgot the page while its owner was in the payment app.
 */
export type ClaimDraft = { readonly rail: Rail; readonly utr: string }
type Drafts = Readonly<Record<string, ClaimDraft>>

const EMPTY: ClaimDraft = { rail: 'upi', utr: '' }
const DRAFTS_MAX = 20

export function claimDraft(matchId: string): ClaimDraft {
  return stored()[matchId] ?? EMPTY
}

/** True when something was typed about this payment: its giver is past looking where to pay. */
export function hasClaimDraft(matchId: string): boolean {
  return claimDraft(matchId).utr !== ''
}

export function keepClaimDraft(matchId: string, { rail, utr }: ClaimDraft): void {
  write([...others(matchId), [matchId, { rail, utr: utr.slice(0, UTR_LENGTH_MAX) }]])
}

export function dropClaimDraft(matchId: string): void {
  write(others(matchId))
}

function others(matchId: string): [string, ClaimDraft][] {
  return Object.entries(stored()).filter(([id]) => id !== matchId)
}

function write(drafts: readonly [string, ClaimDraft][]): void {
  writeDraft('claims', Object.fromEntries(drafts.slice(-DRAFTS_MAX)))
}

function stored(): Drafts {
  return readDraft('claims', readClaimDrafts) ?? {}
}

/** Reads kept drafts, without those that are none; undefined when it is something else. */
export function readClaimDrafts(value: unknown): Drafts | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, draft]: [string, unknown]) => {
      const read = readOne(draft)
      return read === undefined ? [] : [[id, read]]
    }),
  )
}

function readOne(value: unknown): ClaimDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { rail, utr } = value as Record<string, unknown>
  const known = RAILS.find((name) => name === rail)
  return known === undefined || typeof utr !== 'string'
    ? undefined
    : { rail: known, utr: utr.slice(0, UTR_LENGTH_MAX) }
}
