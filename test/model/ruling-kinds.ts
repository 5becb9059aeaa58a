import { type Draw, type Expected, type Kind, type Prepared, refused } from './kind.ts'
import { type Dispute, fair, HOUR, type Match, type Model } from './model.ts'
import { carryOut } from './dispute-course.ts'
import {
  byParty,
  type Case,
  officially,
  ofOfficer,
  onCase,
  onOwnCase,
  tookPart,
} from './dispute-moves.ts'

function outcomeFor({ match, dispute }: Case, { choice }: Draw): Record<string, unknown> {
  if (dispute.kind === 'return_missing' && choice % 4 !== 0)
    return { outcome: choice % 4 === 1 ? 'keep' : 'returned' }
  if (dispute.kind === 'reversal') return { outcome: choice % 3 === 0 ? 'keep' : 'reverse' }
  const outcome = (['paid', 'paid_in_part', 'not_paid', 'void', 'reverse'] as const)[choice % 5]
  const reference =
    isUnnamed(match) && choice % 8 !== 0 ? { utr: utrInEvidence(match), rail: 'upi' } : {}
  return outcome === 'paid_in_part'
    ? {
        outcome,
        ...reference,
        amount:
          choice % 7 === 0
            ? match.amount
            : Math.min(match.amount - 1, 1 + ((choice * 137) % match.amount)),
      }
    : { outcome, ...reference }
}

const isUnnamed = ({ utr, pendingUtr }: Match) => utr === null && pendingUtr === null
/** The reference that officers read where the giver named none: one for each match. */
const utrInEvidence = ({ id }: Match) =>
  `8${String(Number.parseInt(id.slice(-9), 16) % 10 ** 11).padStart(11, '0')}`

function propose(model: Model, { match, dispute }: Case, { who, call }: Prepared): Expected {
  const outcome = call.body?.['outcome'] as NonNullable<Dispute['ruling']>['outcome']
  const amount = call.body?.['amount']
  const fitting: readonly string[] =
    dispute.kind === 'return_missing'
      ? ['keep', 'returned']
      : dispute.kind === 'reversal'
        ? ['reverse', 'keep']
        : ['paid', 'paid_in_part', 'not_paid', 'void']
  if (dispute.ruling !== null) return refused('disputes.not-now')
  if (!fitting.includes(outcome)) return refused('disputes.outcome-wrong')
  if (
    outcome === 'paid_in_part' &&
    (typeof amount !== 'number' || amount < 1 || amount >= match.amount)
  )
    return refused('disputes.amount-wrong')
  if (
    (outcome === 'paid' || outcome === 'paid_in_part') &&
    isUnnamed(match) &&
    call.body?.['utr'] === undefined
  )
    return refused('disputes.reference-needed')
  return {
    apply: () =>
      Object.assign(dispute, {
        state: 'review',
        deadline: fair(model.now, 12 * HOUR),
        ruling: {
          outcome,
          amount: outcome === 'paid' ? match.amount : typeof amount === 'number' ? amount : null,
          by: who,
        },
      }),
  }
}

function decide(model: Model, { match, dispute }: Case, { who, call }: Prepared): Expected {
  if (dispute.state !== 'review' || dispute.ruling === null)
    return refused('disputes.ruling-missing', 'disputes.not-now')
  if (dispute.ruling.by === who) return refused('disputes.own-ruling')
  if (dispute.round === 2 && dispute.firstRound.has(who)) return refused('disputes.first-round')
  if (call.body?.['approve'] !== true) {
    return {
      apply() {
        tookPart(dispute, who)
        Object.assign(dispute, { ruling: null, deadline: fair(model.now, 72 * HOUR) })
      },
    }
  }
  return {
    apply() {
      tookPart(dispute, who)
      if (dispute.round === 2) return carryOut(model, match)
      Object.assign(dispute, { state: 'ruled', deadline: fair(model.now, 72 * HOUR) })
    },
  }
}

/** How officers rule, and how the two people of the match respond. */
export const rulingKinds = {
  proposeRuling: {
    key: 'POST /staff/disputes/{disputeId}/propose-ruling',
    versionOf: 'dispute',
    choose: officially(
      ({ state, ruling }) => ruling === null && (state === 'assigned' || state === 'review'),
      'officer',
      (some, draw) => ({ ...outcomeFor(some, draw), reasons: 'As both bank statements show.' }),
    ),
    expect: ofOfficer(['assigned', 'review'], propose),
  },
  decideRuling: {
    key: 'POST /staff/disputes/{disputeId}/decide-ruling',
    versionOf: 'dispute',
    choose: officially(
      ({ state, ruling }) => state === 'review' && ruling !== null,
      'another',
      (_some, draw) => ({ approve: draw.choice % 4 !== 0, reason: 'I looked at all of it.' }),
    ),
    expect: onCase(decide),
  },
  accept: {
    key: 'POST /matches/{matchId}/dispute/accept',
    versionOf: 'dispute',
    choose: byParty(({ state }) => state === 'ruled'),
    expect: onOwnCase((model, { match, dispute }, { who }) => {
      if (dispute.state !== 'ruled' || dispute.accepted.has(who)) return refused('disputes.not-now')
      return {
        apply() {
          dispute.accepted.add(who)
          if (dispute.accepted.size === 2) carryOut(model, match)
        },
      }
    }),
  },
  appeal: {
    key: 'POST /matches/{matchId}/dispute/appeal',
    versionOf: 'dispute',
    choose: byParty(({ state, appealed }) => state === 'ruled' && !appealed, {
      reason: 'My bank says otherwise.',
    }),
    expect: onOwnCase((model, { dispute }, { who }) => {
      if (dispute.state !== 'ruled' || dispute.accepted.has(who)) return refused('disputes.not-now')
      return {
        apply: () =>
          Object.assign(dispute, {
            state: 'open',
            round: 2,
            officer: null,
            ruling: null,
            appealed: true,
            accepted: new Set<number>(),
            excluded: new Set<number>(),
            deadline: fair(model.now, 12 * HOUR),
          }),
      }
    }),
  },
} as const satisfies Record<string, Kind>
