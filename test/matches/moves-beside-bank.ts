import type { TestMatch } from '../helping/helping.ts'
import { addProof, newUtr } from '../helping/proof.ts'
import { moveBy } from '../helping/payment-moves.ts'
import { CLAIM } from './claims.ts'
import type { TestWorld } from '../server/world.ts'

export const PENDING = 'POST /matches/{matchId}/bank-pending'
const CONFIRM = 'POST /matches/{matchId}/confirm'

/** Acts of the two people of a match while a bank is busy with the payment. */
export function movesBesideBank(w: TestWorld) {
  return {
    pend: (match: TestMatch, body = {}) => moveBy(w, match.giver, PENDING, match, body),
    confirm: (match: TestMatch, body: object) =>
      moveBy(w, match.receiver, CONFIRM, match, { seen: true, utrLast4: '', ...body }),
    claim: async (match: TestMatch, utr = newUtr()) => {
      await addProof(w, match)
      return moveBy(w, match.giver, CLAIM, match, {
        utr,
        rail: 'upi',
        amount: 500,
        payeeNameSeenBy: 'person',
      })
    },
  }
}
