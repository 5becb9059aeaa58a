import { useCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { removePaymentDetail } from './remove-payment-detail.ts'

/**
 * Removes a bank account that no running ask uses. Throws members.detail-unknown, detail-in-use.
 */
export const deleteBankDetail = useCase(
  'DELETE /user/payment-details/bank',
  async (ctx, { body }) => {
    await removePaymentDetail(ctx, { detailId: body.bankDetailId, kind: 'bank' })
    return { message: memberSentence(ctx.language, 'bank-deleted') }
  },
)
