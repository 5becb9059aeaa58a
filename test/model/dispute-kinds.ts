import { type Draw, type Expected, type Kind, type Prepared, refused, someOf } from './kind.ts'
import { carryOut, type Dispute, fair, HOUR, type Match, type Model, sideOf } from './model.ts'

/** Officers are numbered from here. */
export const OFFICERS = 20
export const OFFICER_COUNT = 5
const disputed = (model: Model) =>
  [...model.matches.values()].filter((match) => match.dispute !== null)
type Case = { readonly match: Match; readonly dispute: Dispute }

const officially =
  (
    isRight: (dispute: Dispute) => boolean,
    byWhom: 'officer' | 'another' | 'any',
    body: (some: Case, draw: Draw) => Record<string, unknown> = () => ({}),
  ) =>
  (model: Model, draw: Draw): Prepared | undefined => {
    const match = someOf(disputed(model), (each) => isRight(each.dispute!), draw)
    if (!match?.dispute) return undefined
    const { dispute } = match
    const others = Array.from({ length: OFFICER_COUNT }, (_, at) => OFFICERS + at).filter(
      (officer) =>
        officer !== dispute.officer &&
        !dispute.excluded.has(officer) &&
        !(dispute.round === 2 && dispute.firstRound.has(officer)),
    )
    const anybody = OFFICERS + (draw.who % OFFICER_COUNT)
    const chosen =
      byWhom === 'officer'
        ? (dispute.officer ?? anybody)
        : (others[draw.who % Math.max(1, others.length)] ?? anybody)
    return {
      who:
        draw.who % 7 === 0 || byWhom === 'any'
          ? byWhom === 'any' && draw.who % 7 !== 0
            ? chosen
            : anybody
          : chosen,
      target: match.id,
      call: { params: { disputeId: dispute.id }, body: body({ match, dispute }, draw) },
    }
  }

const onCase =
  (expectCase: (model: Model, some: Case, prepared: Prepared) => Expected) =>
  (model: Model, prepared: Prepared): Expected => {
    const match = model.matches.get(prepared.target ?? '')
    const dispute = match?.dispute
    // The match may have a newer dispute by now; the older one is over.
    if (!match || !dispute || dispute.id !== prepared.call.params?.['disputeId'])
      return refused('disputes.not-now', 'disputes.not-yours')
    return expectCase(model, { match, dispute }, prepared)
  }

const ofOfficer = (
  states: readonly Dispute['state'][],
  expectCase: (model: Model, some: Case, prepared: Prepared) => Expected,
) =>
  onCase((model, some, prepared) => {
    if (!states.includes(some.dispute.state))
      return refused('disputes.not-now', 'disputes.not-yours')
    if (some.dispute.officer !== prepared.who)
      return refused('disputes.not-yours', 'disputes.not-now')
    return expectCase(model, some, prepared)
  })

/** Whoever acted as an officer in the first round has no part in the second. */
function tookPart(dispute: Dispute, who: number): void {
  if (dispute.round === 1) dispute.firstRound.add(who)
}

const byParty =
  (isRight: (dispute: Dispute) => boolean, body: Record<string, unknown> = {}) =>
  (model: Model, draw: Draw): Prepared | undefined => {
    const match = someOf(disputed(model), (each) => isRight(each.dispute!), draw)
    return (
      match && {
        who:
          draw.who % 10 === 0
            ? draw.who % 4
            : draw.who % 2 === 0
              ? match.pledge.owner
              : match.ask.owner,
        target: match.id,
        call: { params: { matchId: match.id }, body },
      }
    )
  }

const onOwnCase =
  (expectCase: (model: Model, some: Case, prepared: Prepared) => Expected) =>
  (model: Model, prepared: Prepared): Expected => {
    const match = model.matches.get(prepared.target ?? '')
    if (!match || sideOf(match, prepared.who) === undefined) return refused('matches.unknown')
    return match.dispute === null
      ? refused('disputes.not-now', 'disputes.unknown')
      : expectCase(model, { match, dispute: match.dispute }, prepared)
  }

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
/** The number officers read where the giver named none: one for each payment. */
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

/** What officers do with disputes, and their two people with a ruling. */
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
