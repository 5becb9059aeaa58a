import { type Plan, PLANS } from '#domain/pledges/plans.ts'

/** The progress of the provide-help wizard. `sent` is there once the pledge is made. */
export type GiveDraft = {
  /** Whether the promise was agreed to on the way, and counts as a step. */
  readonly promised: boolean
  readonly plan: Plan | undefined
  readonly amountText: string
  readonly shareCode: string | undefined
  readonly sent: 'no' | 'queued' | 'chosen'
}

export const EMPTY_GIVE_DRAFT: GiveDraft = {
  promised: false,
  plan: undefined,
  amountText: '',
  shareCode: undefined,
  sent: 'no',
}

export type GiveStep = 'warning' | 'request' | 'amount' | 'done'
export type GiveAddress = 'first' | 'amount' | 'done'

/**
 * The step of an address, or 'first' where earlier steps are not done and the wizard must begin
 * again.
 */
export function giveStepAt(
  address: GiveAddress,
  draft: GiveDraft,
  hasAgreed: boolean,
): GiveStep | 'first' {
  if (address === 'done') return draft.sent === 'no' ? 'first' : 'done'
  if (address === 'amount')
    return hasAgreed && draft.plan !== undefined && draft.sent === 'no' ? 'amount' : 'first'
  return hasAgreed ? 'request' : 'warning'
}

export type GiveProgress = { readonly step: number; readonly steps: number }

/** Which step of how many this is. The promise is one where it was not agreed to before. */
export function giveProgress(
  step: Exclude<GiveStep, 'done'>,
  draft: GiveDraft,
  hasAgreed: boolean,
): GiveProgress {
  const steps = hasAgreed && !draft.promised ? 2 : 3
  const toGo = { warning: 2, request: 1, amount: 0 }[step]
  return { step: steps - toGo, steps }
}

/** True when leaving would lose something. */
export function givesUpSomething(draft: GiveDraft): boolean {
  return draft.sent === 'no' && (draft.plan !== undefined || draft.amountText !== '')
}

/** Reads a stored draft. Undefined where it is none. */
export function readGiveDraft(value: unknown): GiveDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { promised, plan, amountText, shareCode, sent } = value as Record<string, unknown>
  return {
    promised: promised === true,
    plan: PLANS.find((known) => known === plan),
    amountText: typeof amountText === 'string' ? amountText.slice(0, 20) : '',
    shareCode: typeof shareCode === 'string' ? shareCode.slice(0, 20) : undefined,
    sent: sent === 'queued' || sent === 'chosen' ? sent : 'no',
  }
}

/**
 * The draft at the start of a visit. A link to an ask starts a new draft for it. A finished draft
 * is not used again.
 */
export function openGiveDraft({
  stored,
  address,
  shareCode,
}: {
  stored: GiveDraft | undefined
  address: GiveAddress
  shareCode: string | undefined
}): GiveDraft {
  const finished = stored !== undefined && stored.sent !== 'no' && address !== 'done'
  const other = shareCode !== undefined && shareCode !== stored?.shareCode
  if (stored === undefined || finished || other) return { ...EMPTY_GIVE_DRAFT, shareCode }
  return stored
}
