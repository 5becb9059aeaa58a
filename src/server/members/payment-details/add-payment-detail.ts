import type { InputOf } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { memberError } from '#domain/members/member-errors.ts'
import {
  canonicalDetail,
  checkBankDetail,
  checkUpiId,
  detailFingerprint,
  DETAILS_MAX,
  type PaymentDetail,
  usableFrom,
} from '#domain/members/payment-detail.ts'
import type { DetailId } from '#domain/shared/ids.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkFresh } from '#server/platform/use-case/access.ts'
import { memberSentence } from '../person/sentence.ts'
import { sealDetail } from './detail-sealing.ts'
import { lockMember } from '../person/member-store.ts'
import { countDetails, insertDetail } from './payment-detail-store.ts'
import { paymentDetailsOf } from './payment-details-view.ts'

type Body = InputOf<Contract['PUT /user/payment-details']>['body']

/**
 * Saves a bank account or a UPI id. Any but a member's first is usable only after 48 hours, and the
 * owner gets a mail. The first may follow the code of joining by half an hour, in the same session. Throws members.invalid-fields, detail-already-saved, too-many-details.
 */
export const addPaymentDetail = useCase('PUT /user/payment-details', async (ctx, { body }) => {
  const detail = readDetail(body)
  const { circleId, memberId, identityId } = ctx.actor
  await lockMember(ctx.tx, circleId, memberId)
  const detailKey = ctx.vault.hash('payment_detail', detailFingerprint(detail))
  const { listed, ever, isSaved } = await countDetails(ctx.tx, { circleId, memberId, detailKey })
  // Joining counts as a fresh login for the first detail only: nothing is changed by it.
  if (ever > 0) checkFresh(ctx.actor, ctx)
  if (isSaved) throw memberError('members.detail-already-saved')
  if (listed >= DETAILS_MAX) throw memberError('members.too-many-details')
  const detailId = ctx.newId<DetailId>()
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  await insertDetail(ctx.tx, {
    circleId,
    detailId,
    memberId,
    kind: detail.kind,
    detailKey,
    sealed: sealDetail(person, detailId, detail),
    usableFrom: usableFrom({ hadDetailBefore: ever > 0, now: ctx.now }),
    now: ctx.now,
  })
  ctx.enqueue('mail-address-owner', { identityId, about: 'payment-detail-added' })
  ctx.announce([memberId], 'membership')
  return {
    message: memberSentence(ctx.language, detail.kind === 'upi' ? 'upi-added' : 'bank-added'),
    paymentDetails: await paymentDetailsOf(ctx),
  }
})

function readDetail({ bankDetails, upiId }: Body): PaymentDetail {
  if (bankDetails !== undefined && upiId !== undefined) throw requestError('request.invalid')
  if (bankDetails !== undefined) {
    const fields = checkBankDetail(bankDetails)
    if (Object.keys(fields).length > 0) throw memberError('members.invalid-fields', { fields })
    return canonicalDetail({ kind: 'bank', ...bankDetails })
  }
  const problem = checkUpiId(upiId ?? '')
  if (problem !== undefined)
    throw memberError('members.invalid-fields', { fields: { upiId: problem } })
  return canonicalDetail({ kind: 'upi', upiId: upiId ?? '' })
}
