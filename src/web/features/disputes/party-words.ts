import type { PartyDispute } from '#contract/disputes/party.ts'

/** The match a dispute is about, for its panel. */
export type AboutMatch = {
  readonly id: string
  readonly code: string
  readonly otherName: string
  readonly side: 'giver' | 'receiver'
}

type Kind = PartyDispute['kind']
const KINDS = {
  not_received: true,
  less: true,
  more: true,
  from_somebody_else: true,
  no_response: true,
  bank_pending: true,
  late_claim: true,
  reversal: true,
  return_missing: true,
} as const satisfies Record<Kind, true>

/** The words for a kind of dispute. Undefined for a kind this version does not know. */
export function kindKey(kind: string): `kind.${Kind}` | undefined {
  return Object.hasOwn(KINDS, kind) ? `kind.${kind as Kind}` : undefined
}

type State = PartyDispute['state']
type Stands = Pick<PartyDispute, 'state' | 'round' | 'waitsForSecond' | 'ruling'>
type Turn = Stands & {
  readonly kind: Kind
  readonly evidence: readonly Pick<PartyDispute['evidence'][number], 'by'>[]
}

/** What happens now. The second round, after an appeal, has other words while it waits. */
export function nowKey({
  state,
  round,
  waitsForSecond,
}: Stands): `now.${State}` | 'now.open-again' | 'now.review-second' {
  if (state === 'review' && waitsForSecond) return 'now.review-second'
  return state === 'open' && round > 1 ? 'now.open-again' : `now.${state}`
}

type TurnKey =
  `turn.${'late-me' | 'late-other' | 'officer' | 'second' | 'both' | 'sent' | 'me' | 'other' | 'nobody'}`

/** Who has to act now. */
export function turnKey(
  { kind, state, waitsForSecond, ruling, evidence }: Turn,
  side: AboutMatch['side'],
): TurnKey {
  if (!disputeRuns(state)) return 'turn.nobody'
  if (state === 'evidence') return turnToTell(evidence)
  if (state === 'review' && waitsForSecond) return 'turn.second'
  if (state === 'ruled') return turnToAccept(ruling)
  // The receiver of a payment that was reported late can settle it before any officer has to.
  if (kind === 'late_claim' && state !== 'review')
    return side === 'receiver' ? 'turn.late-me' : 'turn.late-other'
  return 'turn.officer'
}

/** Both tell what happened; who has done so waits. */
function turnToTell(evidence: Turn['evidence']): TurnKey {
  return evidence.some(({ by }) => by === 'me') ? 'turn.sent' : 'turn.both'
}

/** Both accept a ruling or appeal; who has accepted waits for the other. */
function turnToAccept(ruling: Turn['ruling']): TurnKey {
  return ruling?.acceptedByMe === true ? 'turn.other' : 'turn.me'
}

/** The label of the clock that runs. Undefined where none runs. */
export function clockKey({
  state,
  deadlineAt,
  waitsForSecond,
}: Stands & Pick<PartyDispute, 'deadlineAt'>):
  | `by.${Exclude<State, 'final' | 'settled'>}`
  | 'by.review-second'
  | undefined {
  if (deadlineAt === null || state === 'final' || state === 'settled') return undefined
  return state === 'review' && waitsForSecond ? 'by.review-second' : `by.${state}`
}

/** Whether the dispute runs. */
export function disputeRuns(state: string): boolean {
  return state !== 'final' && state !== 'settled'
}
