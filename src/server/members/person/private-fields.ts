import type { PersonalColumn } from '#domain/members/personal-fields.ts'
import type { PersonVault, Binding } from '#server/platform/crypto/vault.ts'

/** Where a private field of a member lives; it opens nowhere else. */
export function memberBinding(column: PersonalColumn, memberId: string): Binding {
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
  { column, memberId, text }: { column: PersonalColumn; memberId: string; text: string },
): Buffer {
  return person.seal(memberBinding(column, memberId), text)
}

/** Opens one private field of a member; an empty field gives the empty string. */
export function openField(
  person: PersonVault,
  { column, memberId, sealed }: { column: PersonalColumn; memberId: string; sealed: Buffer | null },
): string {
  return sealed === null ? '' : person.open(memberBinding(column, memberId), sealed)
}
