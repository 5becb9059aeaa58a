import type { PledgeView } from '#contract/pledges.ts'

type Pledge = Pick<PledgeView, 'id' | 'version' | 'status' | 'openAmount'>

/** The pledges that somebody who asks can pause, and how much of them is open. */
export function pausable(pledges: readonly Pledge[]): {
  readonly open: readonly Pledge[]
  readonly amount: number
} {
  const open = pledges.filter(({ status }) => status === 'pending')
  return { open, amount: open.reduce((sum, { openAmount }) => sum + openAmount, 0) }
}
