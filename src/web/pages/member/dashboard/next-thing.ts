import type { DisputeTurn } from '#contract/disputes/party.ts'
import type { MemberAddress } from '#contract/member-pages.ts'
import type { MatchToConfirm, MatchToPay } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'

type Question = { readonly id: string; readonly amount: number; readonly deadlineAt: string | null }
export type NextThing =
  | { readonly kind: 'evidence' | 'ruling'; readonly name: string; readonly payment: Question }
  | {
      readonly kind: 'pay' | 'bank' | 'answer' | 'cancel'
      readonly name: string
      readonly payment: MatchToPay
    }
  | {
      readonly kind: 'confirm' | 'answer' | 'cancel' | 'late'
      readonly name: string
      readonly payment: MatchToConfirm
    }

/**
 * Every match that waits for this member's own act, the earliest deadline first. Between equals,
 * those on which money depends come first.
 */
export function waitingThings(
  toMake: readonly MatchToPay[],
  toConfirm: readonly MatchToConfirm[],
  turns: readonly DisputeTurn[],
): NextThing[] {
  const turnOf = new Set(turns.map(({ matchId }) => matchId))
  const things: NextThing[] = [
    ...turns.map(({ matchId, amount, otherName, wants, deadlineAt }): NextThing => ({
      kind: wants === 'evidence' ? 'evidence' : 'ruling',
      name: otherName,
      payment: { id: matchId, amount, deadlineAt },
    })),
    ...toMake.flatMap((payment): NextThing[] => {
      const kind = kindToMake(payment)
      return kind === undefined ? [] : [{ kind, name: payment.receiverName, payment }]
    }),
    ...toConfirm.flatMap((payment): NextThing[] => {
      const kind = turnOf.has(payment.id) ? undefined : kindToConfirm(payment)
      return kind === undefined ? [] : [{ kind, name: payment.giverName, payment }]
    }),
  ]
  return things.sort((one, other) => dueAt(one) - dueAt(other))
}

/** While a bank works on a match, its giver is never asked to pay it. */
function kindToMake({ status, can }: MatchToPay): 'pay' | 'bank' | 'answer' | 'cancel' | undefined {
  if (can.includes('cancel_agreed')) return 'cancel'
  if (can.includes('returned')) return 'answer'
  if (status === 'bank_pending')
    return can.includes('claimed') || can.includes('bank_failed') ? 'bank' : undefined
  return status === 'awaiting_payment' && can.includes('claimed') ? 'pay' : undefined
}

/** A payment reported late waits for its receiver to check, until officers ask. */
function kindToConfirm({
  status,
  can,
  checkLate,
}: MatchToConfirm): 'confirm' | 'answer' | 'cancel' | 'late' | undefined {
  if (can.includes('cancel_agreed')) return 'cancel'
  if (can.includes('returned')) return 'answer'
  if (checkLate) return 'late'
  return status === 'awaiting_confirmation' && can.includes('confirmed') ? 'confirm' : undefined
}

/** Whether this member pays or receives; undefined where the thing does not say. */
export function sideOf({ payment }: NextThing): 'giver' | 'receiver' | undefined {
  if ('receiverName' in payment) return 'giver'
  return 'giverName' in payment ? 'receiver' : undefined
}

/** By when a thing is to be done; null where no clock runs for it. */
export function dueOf(thing: NextThing): string | null {
  return thing.kind === 'cancel' ? thing.payment.cancelUntil : thing.payment.deadlineAt
}

function dueAt(thing: NextThing): number {
  const due = dueOf(thing)
  return due === null ? Infinity : Date.parse(due)
}

/** What else waits for this member beside payments, as counts, in the order of its rows. */
export type ElseWaiting = {
  /** Pledges that rest, applicants and roles that need this member's answer. */
  readonly questions: number
  /** 1 while a change of the rules waits for the members. */
  readonly rules: number
  /** People of a list whom they may know. */
  readonly people: number
  /** The work of their roles. */
  readonly tasks: number
  /** 1 while they are shown the first steps. */
  readonly firstSteps: number
}

/** The rows of what else waits. Without one, and without a payment, nothing is to do. */
export function waitingKinds(counts: ElseWaiting): (keyof ElseWaiting)[] {
  return (['questions', 'rules', 'people', 'tasks', 'firstSteps'] as const).filter(
    (kind) => counts[kind] > 0,
  )
}

/** Where a thing is done: in a flow of its own, or on the match's page. */
export function pathOf({ kind, payment }: NextThing): MemberAddress {
  if (kind === 'pay') return paths.pay(payment.id)
  return kind === 'confirm' || kind === 'late' ? paths.confirm(payment.id) : paths.match(payment.id)
}
