import type { StaffRole } from '#domain/shared/staff-roles.ts'

/** The role in which the second person approves, and the reason. A participant confirms roles. */
export type Word = { readonly role: StaffRole | 'participant'; readonly reason: string }

type Payload = Readonly<Record<string, unknown>>

/** Returns the role in a proposal to give one. */
export function roleOf(payload: Payload): StaffRole | undefined {
  return payload.role as StaffRole | undefined
}

/** Returns the policy figures that a proposal would change. */
export function changesOf(
  payload: Payload,
): readonly { readonly field: string; readonly before: number; readonly after: number }[] {
  return (payload.changes ?? []) as { field: string; before: number; after: number }[]
}
