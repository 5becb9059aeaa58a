import type { DisputeTurn } from '#contract/disputes/party.ts'
import type { MatchToConfirm, MatchToPay } from '#contract/matches/shapes.ts'

type Question = { readonly id: string; readonly amount: number; readonly deadlineAt: string | null }
export type NextThing =
  | { readonly kind: 'evidence' | 'ruling'; readonly name: string; readonly payment: Question }
  | {
      readonly kind: 'pay' | 'bank' | 'answer'
      readonly name: string
      readonly payment: MatchToPay
    }
  | {
      readonly kind: 'confirm' | 'answer'
      readonly name: string
      readonly payment: MatchToConfirm
    }

/** Answers somebody waits for, which are given on the payment's own page. */
const ANSWERS: readonly string[] = ['cancel_agreed', 'returned']

/**
 * Every payment that waits for this member's own act, what is due first in front; of equal ones
 * what money depends on now.
 */
export function waitingThings(
  toMake: readonly MatchToPay[],
  toConfirm: readonly MatchToConfirm[],
  turns: readonly DisputeTurn[],
): NextThing[] {
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
      const kind = kindToConfirm(payment)
      return kind === undefined ? [] : [{ kind, name: payment.giverName, payment }]
    }),
  ]
  return things.sort((one, other) => dueAt(one) - dueAt(other))
}

/** While a bank works on a payment nobody is ever told to pay it. */
function kindToMake({ status, can }: MatchToPay): 'pay' | 'bank' | 'answer' | undefined {
  if (ANSWERS.some((move) => can.includes(move))) return 'answer'
  if (status === 'bank_pending')
    return can.includes('claimed') || can.includes('bank_failed') ? 'bank' : undefined
  return status === 'awaiting_payment' && can.includes('claimed') ? 'pay' : undefined
}

function kindToConfirm({ status, can }: MatchToConfirm): 'confirm' | 'answer' | undefined {
  if (ANSWERS.some((move) => can.includes(move))) return 'answer'
  return status === 'awaiting_confirmation' && can.includes('confirmed') ? 'confirm' : undefined
}

/**
 * Payments to a receiver apart: those that somebody says are paid, and those nobody has paid yet.
 */
export function paidOrToCome(payments: readonly MatchToConfirm[]): {
  paid: MatchToConfirm[]
  toCome: MatchToConfirm[]
} {
  const isToCome = ({ status }: MatchToConfirm) =>
    status === 'awaiting_payment' || status === 'bank_pending'
  return {
    paid: payments.filter((payment) => !isToCome(payment)),
    toCome: payments.filter(isToCome),
  }
}

function dueAt({ payment: { deadlineAt } }: NextThing): number {
  return deadlineAt === null ? Infinity : Date.parse(deadlineAt)
}

/** The id of the card a thing is done on; answers are given on a page of their own. */
export function cardId({ kind, payment }: NextThing): string {
  return `${kind === 'confirm' ? 'confirm' : 'pay'}-${payment.id}`
}

/** What is done on the payment's own page, not on its card. */
export function isOnItsPage({ kind }: NextThing): boolean {
  return kind === 'answer' || kind === 'evidence' || kind === 'ruling'
}
