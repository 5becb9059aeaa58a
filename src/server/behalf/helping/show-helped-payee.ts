import { showPayeeRows } from '#server/matches/show-payee.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { openedPayment } from './helped-payment.ts'

/**
 * Shows where the member pays, once their code opened the claim, without QR code and link: nobody
 * pays for another. The viewing is recorded with the
 * helper's name, for the person who is paid.
 */
export const showHelpedPayee = useCase(
  'POST /helping/requests/{requestId}/payee',
  async (ctx, { params }) => {
    const { member, turn } = await openedPayment(ctx, params.requestId, 'claim')
    return { paymentDetail: await showPayeeRows(member, turn.match.id) }
  },
)
