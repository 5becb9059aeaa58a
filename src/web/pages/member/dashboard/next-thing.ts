import type { PaymentToConfirm, PaymentToMake } from '#contract/matches.ts'
import type { VouchRequest } from '#contract/members.ts'

export type NextThing =
  | { readonly kind: 'pay'; readonly payment: PaymentToMake }
  | { readonly kind: 'confirm'; readonly payment: PaymentToConfirm }
  | { readonly kind: 'vouch'; readonly request: VouchRequest }

/** Everything that waits for this member, what is due first in front; people who wait for a word come last, they have no clock. */
export function waitingThings({ toMake, toConfirm, vouches }: {
  toMake: readonly PaymentToMake[]; toConfirm: readonly PaymentToConfirm[]; vouches: readonly VouchRequest[]
}): NextThing[] {
  const payments: (NextThing & { payment: { deadlineAt: string | null } })[] = [
    ...toMake.filter((payment) => payment.can.includes('claimed')).map((payment) => ({ kind: 'pay' as const, payment })),
    ...toConfirm.filter((payment) => payment.status === 'awaiting_confirmation' && payment.can.includes('confirmed')).map((payment) => ({ kind: 'confirm' as const, payment })),
  ]
  payments.sort((one, other) => dueAt(one.payment) - dueAt(other.payment))
  return [...payments, ...vouches.map((request) => ({ kind: 'vouch' as const, request }))]
}

function dueAt({ deadlineAt }: { deadlineAt: string | null }): number {
  return deadlineAt === null ? Infinity : Date.parse(deadlineAt)
}

/** The id of the card an answer is given on. */
export function cardId(thing: NextThing): string {
  if (thing.kind === 'vouch') return `vouch-${thing.request.id}`
  return `${thing.kind}-${thing.payment.id}`
}
