import { type Plan, PLANS } from '#domain/pledges/plans.ts'

/** Where the provide-help wizard stands. `sent` is there once the pledge is made. */
export type GiveDraft = {
  readonly plan: Plan | undefined
  readonly amountText: string
  readonly shareCode: string | undefined
  readonly sent: 'no' | 'queued' | 'chosen'
}

export const EMPTY_GIVE_DRAFT: GiveDraft = {
  plan: undefined,
  amountText: '',
  shareCode: undefined,
  sent: 'no',
}

export type GiveStep = 'warning' | 'request' | 'amount' | 'done'
export type GiveAddress = 'first' | 'amount' | 'done'

/**
 * The step an address shows, or 'first' where the steps before it are not done and the wizard has
 * to go back to its beginning.
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

/** True when leaving would lose something. */
export function givesUpSomething(draft: GiveDraft): boolean {
  return draft.sent === 'no' && (draft.plan !== undefined || draft.amountText !== '')
}

/** Reads a kept draft; undefined when it is not one. */
export function readGiveDraft(value: unknown): GiveDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { plan, amountText, shareCode, sent } = value as Record<string, unknown>
  return {
    plan: PLANS.find((known) => known === plan),
    amountText: typeof amountText === 'string' ? amountText.slice(0, 20) : '',
    shareCode: typeof shareCode === 'string' ? shareCode.slice(0, 20) : undefined,
    sent: sent === 'queued' || sent === 'chosen' ? sent : 'no',
  }
}

/**
 * The draft a visit begins with: an ask's link starts a new one for that ask, and a finished one is
 * not taken up again.
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
