import { useCase } from '#server/platform/use-case/context.ts'
import { paymentDetailsOf } from './payment-details-view.ts'

/** My saved bank accounts and UPI ids, account numbers masked. */
export const listPaymentDetails = useCase('GET /user/payment-details', async (ctx) => ({
  data: { user: { paymentDetails: await paymentDetailsOf(ctx) } },
}))
