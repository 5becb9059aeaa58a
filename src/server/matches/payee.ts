import type { PaymentDetail } from '#domain/members/payment-detail.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import type { PersonVault } from '#server/platform/vault.ts'

/** The payee's detail as it was when the match was made, with the name the payer's app should show. */
export type Payee = PaymentDetail & { readonly name: string }

/** The detail an ask is to be paid to, opened. Throws matches.not-now when it was removed. */
export async function loadPayee(ctx: BaseCtx, { circleId, receiverId, detailId, name }: { circleId: string; receiverId: string; detailId: string; name: string }): Promise<Payee> {
  const row = await ctx.tx.selectFrom('payment_detail').select('detail_sealed').where('circle_id', '=', circleId).where('member_id', '=', receiverId).where('detail_id', '=', detailId).where('removed_at', 'is', null).executeTakeFirst()
  if (!row) throw matchError('matches.not-now')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId: receiverId })
  const detail = JSON.parse(person.open({ table: 'payment_detail', column: 'detail_sealed', id: detailId }, row.detail_sealed)) as PaymentDetail
  return { ...detail, name: detail.kind === 'bank' ? detail.accountHolderName : name }
}

export function sealPayee(person: PersonVault, matchId: string, payee: Payee): Buffer {
  return person.seal({ table: 'match', column: 'payee_sealed', id: matchId }, JSON.stringify(payee))
}

export function openPayee(person: PersonVault, matchId: string, sealed: Buffer): Payee {
  return JSON.parse(person.open({ table: 'match', column: 'payee_sealed', id: matchId }, sealed)) as Payee
}
