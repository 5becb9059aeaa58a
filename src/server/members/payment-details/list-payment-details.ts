import { useCase } from '#server/platform/use-case/use-case.ts'
import { paymentDetailsOf } from './payment-details-view.ts'

/** Lists my saved bank accounts and UPI ids, with masked account numbers. */
export const listPaymentDetails = useCase('GET /user/payment-details', async (ctx) => ({
  data: { user: { paymentDetails: await paymentDetailsOf(ctx) } },
}))
