import type { BankDetailView, UpiDetailView } from '#contract/members/own.ts'
import { maskAccountNumber } from '#domain/members/payment-detail.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { openDetail } from './detail-sealing.ts'
import { listDetails } from './payment-detail-store.ts'

/**
 * Builds the view of the acting member's saved details, oldest first; of account numbers only the
 * last four digits.
 */
export async function paymentDetailsOf(
  ctx: ActorCtx,
): Promise<{ bankDetails: BankDetailView[]; upiDetails: UpiDetailView[] }> {
  const { circleId, memberId } = ctx.actor
  const rows = await listDetails(ctx.tx, circleId, memberId)
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const bankDetails: BankDetailView[] = []
  const upiDetails: UpiDetailView[] = []
  for (const { detailId: id, sealed, usableFrom, inUse } of rows) {
    const detail = openDetail(person, id, sealed)
    const common = { id, usableFrom: usableFrom.toString(), inUse }
    if (detail.kind === 'upi') upiDetails.push({ ...common, upiId: detail.upiId })
    else
      bankDetails.push({
        ...common,
        accountNumber: maskAccountNumber(detail.accountNumber),
        ifscCode: detail.ifscCode,
        bankName: detail.bankName,
        accountHolderName: detail.accountHolderName,
      })
  }
  return { bankDetails, upiDetails }
}
