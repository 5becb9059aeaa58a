import type { PaymentToConfirm, PaymentToMake } from '#contract/matches.ts'

export type NextThing = { readonly kind: 'pay'; readonly payment: PaymentToMake } | { readonly kind: 'confirm'; readonly payment: PaymentToConfirm }

/** Every payment that waits for this member's own act, what is due first in front. */
export function waitingThings(toMake: readonly PaymentToMake[], toConfirm: readonly PaymentToConfirm[]): NextThing[] {
  const things: NextThing[] = [
    ...toMake.filter((payment) => payment.can.includes('claimed')).map((payment) => ({ kind: 'pay' as const, payment })),
    ...toConfirm.filter((payment) => payment.status === 'awaiting_confirmation' && payment.can.includes('confirmed')).map((payment) => ({ kind: 'confirm' as const, payment })),
  ]
  return things.sort((one, other) => dueAt(one) - dueAt(other))
}

function dueAt({ payment: { deadlineAt } }: NextThing): number {
  return deadlineAt === null ? Infinity : Date.parse(deadlineAt)
}

/** The id of the card an answer is given on. */
export function cardId({ kind, payment }: NextThing): string {
  return `${kind}-${payment.id}`
}
