import { checkAskAmount, NOTE_LENGTH_MAX } from '#domain/asks/ask.ts'
import { parseRupees } from '#domain/shared/rupees.ts'

/** The progress of the get-help wizard. */
export type GetDraft = {
  readonly detailId: string | undefined
  readonly amountText: string
  readonly note: string
  readonly sent: boolean
}

export const EMPTY_GET_DRAFT: GetDraft = {
  detailId: undefined,
  amountText: '',
  note: '',
  sent: false,
}

// The draft may hold a few letters more than allowed, so that the form can report them.
const NOTE_KEPT_MAX = NOTE_LENGTH_MAX + 20

export const GET_STEPS = ['detail', 'amount', 'confirm', 'done'] as const
export type GetStep = (typeof GET_STEPS)[number]

/** The step in the address, or the furthest step that the filled-in fields allow. */
export function getStepAt(wanted: string | null, draft: GetDraft): GetStep {
  if (draft.sent) return 'done'
  const step = GET_STEPS.find((known) => known === wanted) ?? 'detail'
  if (draft.detailId === undefined || step === 'detail') return 'detail'
  return step === 'amount' || parseRupees(draft.amountText) === undefined ? 'amount' : 'confirm'
}

/** True when leaving would lose something. */
export function asksSomething(draft: GetDraft): boolean {
  return !draft.sent && (draft.detailId !== undefined || draft.amountText !== '')
}

/**
 * The draft with another choice of payment detail. A note next to a choice that this member does
 * not have came from another person on this phone, and is dropped.
 */
export function withDetail(
  draft: GetDraft,
  detailId: string,
  isOwn: (detailId: string) => boolean,
): GetDraft {
  const mine = draft.detailId === undefined || isOwn(draft.detailId)
  return { ...(mine ? draft : EMPTY_GET_DRAFT), detailId }
}

/**
 * Reads a stored draft. Undefined where it is no draft, or a finished one, which a new visit does
 * not use.
 */
export function readGetDraft(value: unknown): GetDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { detailId, amountText, note, sent } = value as Record<string, unknown>
  return {
    detailId: typeof detailId === 'string' ? detailId.slice(0, 40) : undefined,
    amountText: typeof amountText === 'string' ? amountText.slice(0, 20) : '',
    note: typeof note === 'string' ? note.slice(0, NOTE_KEPT_MAX) : '',
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
