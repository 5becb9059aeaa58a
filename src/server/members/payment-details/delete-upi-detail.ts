import { useCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { removePaymentDetail } from './remove-payment-detail.ts'

/** Removes a UPI id that no running ask uses. Throws members.detail-unknown, detail-in-use. */
export const deleteUpiDetail = useCase(
  'DELETE /user/payment-details/upi',
  async (ctx, { body }) => {
    await removePaymentDetail(ctx, { detailId: body.upiDetailId, kind: 'upi' })
    return { message: memberSentence(ctx.language, 'upi-deleted') }
  },
)
