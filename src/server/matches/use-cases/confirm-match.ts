import { batchUseCase } from '#server/platform/use-case/context.ts'
import { decideConfirmation } from '../confirming/decide-confirmation.ts'
import { loadForConfirming } from '../confirming/load-for-confirming.ts'
import { sightReference } from '../named-reference.ts'
import { saveConfirmations } from '../confirming/save-confirmations.ts'

/**
 * The receiver sees the money in their own bank account: the help is posted to the ledger, all in
 * one transaction. Of a payment that came late only what still fits has a place in the ask; what
 * the receiver sends back waits for the giver's word.
 */
export const confirmMatch = batchUseCase('POST /matches/{matchId}/confirm', {
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
  load: loadForConfirming,
  decide: decideConfirmation,
  save: saveConfirmations,
})
