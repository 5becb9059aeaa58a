import { useCase } from '#server/platform/use-case/use-case.ts'
import { showPayee } from '../show-payee.ts'

/**
 * Shows the giver where to pay, from the match's copy. Each reveal is logged, at most ten a day.
 */
export const revealPayee = useCase(
  'POST /matches/{matchId}/reveal',
  async (ctx, { params, body }) => ({
    paymentDetail: await showPayee(ctx, params.matchId, body.noticeSeen),
  }),
)
