import type { StaffRole } from '#domain/shared/staff-roles.ts'

/** In which role the second person approves, and why. */
export type Word = { readonly role: StaffRole; readonly reason: string }

type Payload = Readonly<Record<string, unknown>>

/** The role that a proposal to give one names. */
export function roleOf(payload: Payload): StaffRole | undefined {
  return payload.role as StaffRole | undefined
}

/** The figures of the rules that a proposal would change. */
export function changesOf(
  payload: Payload,
): readonly { readonly field: string; readonly before: number; readonly after: number }[] {
  return (payload.changes ?? []) as { field: string; before: number; after: number }[]
}
