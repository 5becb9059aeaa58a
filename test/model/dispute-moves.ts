import { type Draw, type Expected, type Prepared, refused, someOf } from './kind.ts'
import { type Dispute, type Match, type Model, sideOf } from './model.ts'

/** Officers have numbers from here on. */
export const OFFICERS = 20

export const OFFICER_COUNT = 5

const disputed = (model: Model) =>
  [...model.matches.values()].filter((match) => match.dispute !== null)

export type Case = { readonly match: Match; readonly dispute: Dispute }

export const officially =
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

export const onCase =
  (expectCase: (model: Model, some: Case, prepared: Prepared) => Expected) =>
  (model: Model, prepared: Prepared): Expected => {
    const match = model.matches.get(prepared.target ?? '')
    const dispute = match?.dispute
    // The match may have a newer dispute by now. The older one is over.
    if (!match || !dispute || dispute.id !== prepared.call.params?.['disputeId'])
      return refused('disputes.not-now', 'disputes.not-yours')
    return expectCase(model, { match, dispute }, prepared)
  }

export const ofOfficer = (
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

/** An officer of the first round may not act in the second. */
export function tookPart(dispute: Dispute, who: number): void {
  if (dispute.round === 1) dispute.firstRound.add(who)
}

export const byParty =
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

export const onOwnCase =
  (expectCase: (model: Model, some: Case, prepared: Prepared) => Expected) =>
  (model: Model, prepared: Prepared): Expected => {
    const match = model.matches.get(prepared.target ?? '')
    if (!match || sideOf(match, prepared.who) === undefined) return refused('matches.unknown')
    return match.dispute === null
      ? refused('disputes.not-now', 'disputes.unknown')
      : expectCase(model, { match, dispute: match.dispute }, prepared)
  }
