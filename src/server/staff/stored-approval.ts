import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { PolicyChange } from '#domain/staff/policy-changes.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { StoredApproval } from './store/approval-store.ts'

/** The role in which the second person approves, and the reason. A participant confirms roles. */
export type Word = { readonly role: StaffRole | 'participant'; readonly reason: string }

/**
 * An act that runs once a second person has agreed, in the approval's transaction and under the
 * circle's lock.
 */
export type Executor = (ctx: ActorCtx, approval: StoredApproval, word: Word) => Promise<void>

type Payload = Readonly<Record<string, unknown>>

/** Returns the role in a proposal to give one. */
export function roleOf(payload: Payload): StaffRole | undefined {
  return payload.role as StaffRole | undefined
}

/** Returns the policy figures that a proposal would change. */
export function changesOf(payload: Payload): readonly PolicyChange[] {
  return (payload.changes ?? []) as PolicyChange[]
}
