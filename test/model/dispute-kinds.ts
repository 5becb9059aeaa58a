import { type Kind, refused } from './kind.ts'
import { fair, HOUR } from './model.ts'
import { officially, ofOfficer, onCase, tookPart } from './dispute-moves.ts'

/** What officers do with a dispute before a ruling. */
export const disputeKinds = {
  take: {
    key: 'POST /staff/disputes/{disputeId}/take',
    versionOf: 'dispute',
    choose: officially(({ state }) => state === 'open', 'any'),
    expect: onCase((model, { dispute }, { who }) => {
      if (dispute.state !== 'open') return refused('disputes.not-now')
      if (dispute.round === 2 && dispute.firstRound.has(who)) return refused('disputes.first-round')
      if (dispute.excluded.has(who)) return refused('disputes.was-late')
      return {
        apply() {
          tookPart(dispute, who)
          Object.assign(dispute, {
            state: 'assigned',
            officer: who,
            deadline: fair(model.now, 72 * HOUR),
          })
        },
      }
    }),
  },
  letGo: {
    key: 'POST /staff/disputes/{disputeId}/let-go',
    versionOf: 'dispute',
    choose: officially(
      ({ officer, state }) => officer !== null && state !== 'ruled',
      'officer',
      () => ({ reason: 'I am ill this week.' }),
    ),
    expect: ofOfficer(['assigned', 'evidence', 'review'], (model, { dispute }) => ({
      apply: () =>
        Object.assign(dispute, {
          state: 'open',
          officer: null,
          ruling: null,
          deadline: fair(model.now, 12 * HOUR),
        }),
    })),
  },
  askEvidence: {
    key: 'POST /staff/disputes/{disputeId}/ask-evidence',
    versionOf: 'dispute',
    choose: officially(
      ({ state }) => state === 'assigned',
      'officer',
      () => ({ what: 'The line of your bank statement.' }),
    ),
    expect: ofOfficer(['assigned'], (model, { dispute }) => ({
      apply: () =>
        Object.assign(dispute, { state: 'evidence', deadline: fair(model.now, 48 * HOUR) }),
    })),
  },
  closeEvidence: {
    key: 'POST /staff/disputes/{disputeId}/close-evidence',
    versionOf: 'dispute',
    choose: officially(({ state }) => state === 'evidence', 'officer'),
    expect: ofOfficer(['evidence'], (model, { dispute }) => ({
      apply: () =>
        Object.assign(dispute, { state: 'review', deadline: fair(model.now, 72 * HOUR) }),
    })),
  },
} as const satisfies Record<string, Kind>
