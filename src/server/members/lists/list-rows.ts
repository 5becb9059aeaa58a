import type { PersonVault, Binding, Vault } from '#server/platform/crypto/vault.ts'

/** A row of a list; `memberId` is who accepted. */
export type ListPersonRow = {
  readonly circleId: string
  readonly listPersonId: string
  readonly listId: string
  readonly nameSealed: Buffer
  readonly phoneSealed: Buffer
  readonly phoneKey: Buffer
  readonly enteredBy: string
  readonly enteredAt: Temporal.Instant
  readonly agreedBy: string | null
  readonly agreedAt: Temporal.Instant | null
  readonly state: 'listed' | 'invited' | 'accepted' | 'withdrawn'
  readonly expiresAt: Temporal.Instant
  readonly invitedAt: Temporal.Instant | null
  readonly memberId: string | null
  readonly emptiedAt: Temporal.Instant | null
  readonly version: number
}

/** The columns of a `ListPersonRow`. */
export const LIST_PERSON_COLUMNS = [
  'circleId',
  'listPersonId',
  'listId',
  'nameSealed',
  'phoneSealed',
  'phoneKey',
  'enteredBy',
  'enteredAt',
  'agreedBy',
  'agreedAt',
  'state',
  'expiresAt',
  'invitedAt',
  'memberId',
  'emptiedAt',
  'version',
] as const

/** Changes with every change of a list's people. */
export function listVersion(people: readonly ListPersonRow[]): number {
  return people.reduce((sum, { version }) => sum + version, 0)
}

/** Where a value of a list lives; it opens nowhere else. */
export function listBinding(column: 'name_sealed' | 'phone_sealed', id: string): Binding {
  return { table: 'list_person', column, id }
}

/** Opens what a founder entered; empty once it was emptied. */
export function openListed(
  person: PersonVault | undefined,
  { listPersonId, nameSealed, phoneSealed }: ListPersonRow,
): { name: string; phone: string } {
  const open = (column: 'name_sealed' | 'phone_sealed', sealed: Buffer) =>
    person === undefined || sealed.length === 0
      ? ''
      : person.open(listBinding(column, listPersonId), sealed)
  return { name: open('name_sealed', nameSealed), phone: open('phone_sealed', phoneSealed) }
}

/** The keyed hash by which a number is found in accounts, lists and among those who want none. */
export function numberKey(vault: Vault, phone: string): Buffer {
  return vault.hash('phone', phone)
}
