import { gatheredUseCase } from '#server/platform/use-case/use-case.ts'
import { decideConfirmation } from '../confirming/decide-confirmation.ts'
import { loadForConfirming } from '../confirming/load-for-confirming.ts'
import { findFirstMoves } from '../move-response.ts'
import { sightReference } from '../named-reference.ts'
import { saveConfirmations } from '../confirming/save-confirmations.ts'

/**
 * Confirms that the money is in the receiver's bank account. Posts the help to the ledger in that
 * transaction. Of a late payment only what still fits fills the ask; a return waits for the giver's
 * confirmation.
 */
export const confirmMatch = gatheredUseCase('POST /matches/{matchId}/confirm', {
  prepare: {
    when: ({ body }) => body.utr !== undefined,
    run: (preparing) =>
      sightReference(preparing, {
        matchId: preparing.input.params.matchId,
        side: 'receiver',
        utr: preparing.input.body.utr,
        rail: preparing.input.body.rail,
      }),
  },
  findFirst: findFirstMoves,
  load: loadForConfirming,
  decide: decideConfirmation,
  save: saveConfirmations,
})
