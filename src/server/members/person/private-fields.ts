import type { PersonVault, Binding } from '#server/platform/crypto/vault.ts'

export type MemberColumn =
  | 'name_sealed'
  | 'email_sealed'
  | 'phone_sealed'
  | 'pan_sealed'
  | 'birth_sealed'
  | 'region_sealed'
  | 'city_sealed'

/** The binding of a member's private field; it opens nowhere else. */
export function memberBinding(column: MemberColumn, memberId: string): Binding {
  return { table: 'member', column, id: memberId }
}

/** The binding of an applicant's text about who knows them, or of a steward's reason. */
export function applicationBinding(
  column: 'known_by_sealed' | 'reason_sealed',
  applicationId: string,
): Binding {
  return { table: 'application', column, id: applicationId }
}

/** Seals one private field of a member. */
export function sealField(
  person: PersonVault,
  { column, memberId, text }: { column: MemberColumn; memberId: string; text: string },
): Buffer {
  return person.seal(memberBinding(column, memberId), text)
}

/** Opens one private field of a member; an empty field gives the empty string. */
export function openField(
  person: PersonVault,
  { column, memberId, sealed }: { column: MemberColumn; memberId: string; sealed: Buffer | null },
): string {
  return sealed === null ? '' : person.open(memberBinding(column, memberId), sealed)
}
