import { firstName } from '#domain/members/contact-formats.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { type StatementLines, readLines } from '#server/ledger/read-lines.ts'
import type { Owner } from './paper-store.ts'

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
  readonly other: string
  readonly amount: number
  readonly code: string
  readonly givenAfter: number
  readonly receivedAfter: number
}

/** Reads the next lines in the order in which they were recorded, with the other side's first name, as on the screen. */
export async function nextLines(
  ctx: BaseCtx,
  owner: Owner,
  { lastSeq, ...part }: StatementLines & { afterSeq: number; lastSeq: number; limit: number },
): Promise<PaperLine[]> {
  const rows = await readLines(ctx.tx, owner, { ...part, beforeSeq: lastSeq + 1, order: 'asc' })
  const otherOf = (row: (typeof rows)[number]) =>
    row.giverId === owner.memberId ? row.receiverId : row.giverId
  const names = await memberNames(ctx, owner.circleId, rows.map(otherOf))
  return rows.map((row) => ({
    seq: row.seq,
    belongsAt: row.belongsAt,
    at: row.postedAt,
    type: `${row.kind}.${row.giverId === owner.memberId ? 'given' : 'received'}`,
    other: firstName(names.get(otherOf(row)) ?? ''),
    amount: row.amount,
    code: row.code,
    givenAfter: row.givenAfter,
    receivedAfter: row.receivedAfter,
  }))
}
