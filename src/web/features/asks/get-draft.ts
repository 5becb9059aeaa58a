import { checkAskAmount, NOTE_LENGTH_MAX } from '#domain/asks/ask.ts'
import { parseRupees } from '#domain/shared/rupees.ts'

/** The progress of asking for help. */
export type GetDraft = {
  /** Whose it is: several people can use one phone. */
  readonly memberId: string
  readonly amountText: string
  readonly note: string
  readonly detailId: string | undefined
  readonly sent: boolean
}

export function emptyGetDraft(memberId: string): GetDraft {
  return { memberId, amountText: '', note: '', detailId: undefined, sent: false }
}

// The draft may hold a few letters more than allowed, so that the form can report them.
const NOTE_KEPT_MAX = NOTE_LENGTH_MAX + 20

const GET_STEPS = ['amount', 'detail', 'identity', 'confirm', 'done'] as const
export type GetStep = (typeof GET_STEPS)[number]

/** What is known about the member who asks. */
type Known = {
  /** What they may ask for now. */
  readonly available: number
  readonly hasDetail: (detailId: string) => boolean
  /** How much more they may ask for without PAN and date of birth. Null once both are given. */
  readonly roomWithoutIdentity: number | null
}

/** The step in the address, or the furthest step that the filled-in fields allow. */
export function getStepAt(wanted: string | null, draft: GetDraft, known: Known): GetStep {
  if (draft.sent) return 'done'
  const step = GET_STEPS.find((one) => one === wanted) ?? 'amount'
  const { amountText, detailId } = draft
  if (step === 'amount' || checkAskText(amountText, known.available) !== undefined) return 'amount'
  if (step === 'detail' || detailId === undefined || !known.hasDetail(detailId)) return 'detail'
  return isIdentityNext(step, amountText, known.roomWithoutIdentity) ? 'identity' : 'confirm'
}

// The server can also want it for less, where another account is paid at the same place.
function isIdentityNext(step: GetStep, amountText: string, room: number | null): boolean {
  return (step === 'identity' && room !== null) || needsIdentity(amountText, room)
}

/** Whether PAN and date of birth come before an ask of the typed amount, or of the smallest one. */
export function needsIdentity(amountText: string, room: number | null): boolean {
  return room !== null && (parseRupees(amountText) ?? 1) > room
}

/** True when leaving would lose something. */
export function asksSomething({ sent, detailId, amountText, note }: GetDraft): boolean {
  return !sent && (detailId !== undefined || amountText !== '' || note !== '')
}

/** Reads a stored draft. Undefined where it is no draft, or another person's. */
export function readGetDraft(value: unknown, memberId: string): GetDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { memberId: owner, detailId, amountText, note, sent } = value as Record<string, unknown>
  if (owner !== memberId) return undefined
  return {
    memberId,
    amountText: typeof amountText === 'string' ? amountText.slice(0, 20) : '',
    note: typeof note === 'string' ? note.slice(0, NOTE_KEPT_MAX) : '',
    detailId: typeof detailId === 'string' ? detailId.slice(0, 40) : undefined,
    sent: sent === true,
  }
}

export type AskProblem =
  | { readonly code: 'asks.amount-required' | 'asks.amount-step' }
  | { readonly code: 'asks.above-available'; readonly values: { readonly available: number } }

/** Checks the typed amount of an ask. `available` is what the member may ask for, in rupees. */
export function checkAskText(text: string, available: number): AskProblem | undefined {
  if (text.trim() === '') return { code: 'asks.amount-required' }
  const amount = parseRupees(text)
  const code = amount === undefined ? 'asks.amount-step' : checkAskAmount(amount)
  if (code !== undefined) return { code }
  return amount !== undefined && amount > available
    ? { code: 'asks.above-available', values: { available } }
    : undefined
}
