import type { BankPayment } from '#contract/papers/own.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listMade } from './paper-store.ts'
import { referencesOf } from './statement-lines.ts'

/** More than anybody pays in two years, and small enough to be kept for reading offline. */
const PAYMENTS_MAX = 500

/**
 * Lists my payments for a comparison with my own bank. Whoever still has to confirm one does not get
 * its reference: they have to read it in their bank.
 */
export const listBankPayments = useCase('GET /coine/payments', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const rows = await listMade(ctx.tx, { circleId, memberId }, PAYMENTS_MAX + 1)
  const made = rows.slice(0, PAYMENTS_MAX)
  return { data: await paymentsOf(ctx, made), more: rows.length > made.length }
})

async function paymentsOf(
  ctx: ActorCtx,
  rows: Awaited<ReturnType<typeof listMade>>,
): Promise<BankPayment[]> {
  const { circleId, memberId } = ctx.actor
  const otherOf = (row: (typeof rows)[number]) =>
    row.giverId === memberId ? row.receiverId : row.giverId
  const names = await memberNames(ctx, circleId, rows.map(otherOf))
  const mine = rows.filter(({ giverId, confirmed }) => giverId === memberId || confirmed !== null)
  const references = await referencesOf(ctx, circleId, mine)
  return rows.map((row) => ({
    matchId: row.matchId,
    code: row.code,
    side: row.giverId === memberId ? 'given' : 'received',
    otherName: firstName(names.get(otherOf(row)) ?? ''),
    state: row.state === 'confirmed' || row.state === 'reversed' ? row.state : 'claimed',
    amount: row.confirmed ?? row.paid,
    paid: row.paid,
    day: dayInIndia(row.at).toString(),
    utr: references.get(row.matchId) || null,
  }))
}
