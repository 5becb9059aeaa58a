import { firstName } from '#domain/members/contact-formats.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { type StatementLines, readLines } from '#server/ledger/read-lines.ts'
import { listReferences, type Owner } from './paper-store.ts'

/** The part of a statement in a file; days in India, both included. */
export type StatementRange = {
  readonly side?: 'given' | 'received' | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export type PaperLine = {
  readonly seq: number
  /** The instant whose day the line belongs to. Only its day is known for sure. */
  readonly belongsAt: Temporal.Instant
  /** When it was recorded. */
  readonly at: Temporal.Instant
  readonly type: `${'help' | 'reversal'}.${'given' | 'received'}`
  /** The first name of the other side, as on the screen, and the whole one. */
  readonly other: string
  readonly otherInFull: string
  /** The bank's reference; empty once its giver was erased. */
  readonly utr: string
  readonly amount: number
  readonly code: string
  readonly givenAfter: number
  readonly receivedAfter: number
}

/** Reads the next lines in the order in which they were recorded, with the other side and the bank's reference. */
export async function nextLines(
  ctx: BaseCtx,
  owner: Owner,
  { lastSeq, ...part }: StatementLines & { afterSeq: number; lastSeq: number; limit: number },
): Promise<PaperLine[]> {
  const rows = await readLines(ctx.tx, owner, { ...part, beforeSeq: lastSeq + 1, order: 'asc' })
  const otherOf = (row: (typeof rows)[number]) =>
    row.giverId === owner.memberId ? row.receiverId : row.giverId
  const names = await memberNames(ctx, owner.circleId, rows.map(otherOf))
  const references = await referencesOf(ctx, owner.circleId, rows)
  return rows.map((row) => ({
    seq: row.seq,
    belongsAt: row.belongsAt,
    at: row.postedAt,
    type: `${row.kind}.${row.giverId === owner.memberId ? 'given' : 'received'}`,
    other: firstName(names.get(otherOf(row)) ?? ''),
    otherInFull: names.get(otherOf(row)) ?? '',
    utr: references.get(row.matchId) ?? '',
    amount: row.amount,
    code: row.code,
    givenAfter: row.givenAfter,
    receivedAfter: row.receivedAfter,
  }))
}

/** Opens the bank references of matches, by match id. */
export async function referencesOf(
  ctx: Pick<BaseCtx, 'tx' | 'vault'>,
  circleId: string,
  rows: readonly { readonly matchId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const claims = await listReferences(
    ctx.tx,
    circleId,
    rows.map(({ matchId }) => matchId),
  )
  const vaults = await ctx.vault.load(
    ctx.tx,
    circleId,
    claims.map(({ giverId }) => giverId),
  )
  return new Map(
    claims.map(({ matchId, claimId, giverId, utrSealed }) => [
      matchId,
      vaults.get(giverId)?.open({ table: 'claim', column: 'utr_sealed', id: claimId }, utrSealed) ??
        '',
    ]),
  )
}
