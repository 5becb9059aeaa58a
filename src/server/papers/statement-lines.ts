import { firstName } from '#domain/members/contact-formats.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { type Lines, listStatementLines, type Owner } from './paper-store.ts'

/** The part of a statement in a file; days in India, both included. */
export type StatementRange = {
  readonly side?: 'given' | 'received' | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export type PaperLine = {
  readonly seq: number
  readonly at: Temporal.Instant
  readonly type: `${'help' | 'reversal'}.${'given' | 'received'}`
  readonly other: string
  readonly amount: number
  readonly code: string
  readonly givenAfter: number
  readonly receivedAfter: number
}

/** Reads the next lines, oldest first, with the other side's first name, as on the screen. */
export async function nextLines(
  ctx: BaseCtx,
  owner: Owner,
  part: Lines & { afterSeq: number; lastSeq: number; limit: number },
): Promise<PaperLine[]> {
  const rows = await listStatementLines(ctx.tx, owner, part)
  const otherOf = (row: (typeof rows)[number]) =>
    row.giverId === owner.memberId ? row.receiverId : row.giverId
  const names = await memberNames(ctx, owner.circleId, rows.map(otherOf))
  return rows.map((row) => ({
    seq: row.seq,
    at: row.postedAt,
    type: `${row.kind as 'help' | 'reversal'}.${row.giverId === owner.memberId ? 'given' : 'received'}`,
    other: firstName(names.get(otherOf(row)) ?? ''),
    amount: row.amount,
    code: row.code,
    givenAfter: row.givenAfter,
    receivedAfter: row.receivedAfter,
  }))
}
