import type { MatchView } from '#contract/matches/shapes.ts'
import { canonicalUtr, type Rail, RAILS, UTR_LENGTH_MAX } from '#domain/matches/utr.ts'
import { readDraft, writeDraft } from '#web/platform/device/drafts.ts'

/**
 * What a giver has typed about a match. A late claim begins with it when the clock was faster. The
 * form begins with it when the phone dropped the page while the payment app was open.
 */
export type ClaimDraft = {
  readonly rail: Rail
  readonly utr: string
  /** Whether the giver has seen where to pay, so that they may have paid. */
  readonly payeeSeen: boolean
}
type Drafts = Readonly<Record<string, ClaimDraft>>

const EMPTY: ClaimDraft = { rail: 'upi', utr: '', payeeSeen: false }
const DRAFTS_MAX = 20

export function claimDraft(matchId: string): ClaimDraft {
  return stored()[matchId] ?? EMPTY
}

export function keepClaimDraft(matchId: string, part: Partial<ClaimDraft>): void {
  const { rail, utr, payeeSeen } = { ...claimDraft(matchId), ...part }
  write([...others(matchId), [matchId, { rail, utr: utr.slice(0, UTR_LENGTH_MAX), payeeSeen }]])
}

type Claimed = { readonly rail: Rail; readonly utr: string; readonly nameSeen: boolean }

/** What a claim of a page sends, in time or late: what the person typed and ticked. */
export function claimBody(
  { amount, version }: Pick<MatchView, 'amount' | 'version'>,
  { rail, utr, nameSeen }: Claimed,
) {
  const payeeNameSeenBy = nameSeen ? ('person' as const) : ('unknown' as const)
  return { utr: canonicalUtr(utr), rail, amount, payeeNameSeenBy, version }
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

/**
 * Reads stored drafts and drops those that are none. Undefined where the value is something else.
 */
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
  const { rail, utr, payeeSeen } = value as Record<string, unknown>
  const known = RAILS.find((name) => name === rail)
  return known === undefined || typeof utr !== 'string'
    ? undefined
    : { rail: known, utr: utr.slice(0, UTR_LENGTH_MAX), payeeSeen: payeeSeen === true }
}
