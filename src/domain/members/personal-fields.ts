/** Who may see a field beside its owner: see `shownTo`. */
export type FieldViewer = 'steward' | 'inviter' | 'circle'

type PersonalField = {
  /** Its name in the interface and in “my data”, and the key of its sentences. */
  readonly name: string
  /** Its column of the table `member`, sealed under the member's own key. */
  readonly column: `${string}_sealed`
  /** Sealed as JSON; any other is a text. */
  readonly isJson?: true
  /** A text that its owner may give, change and take away on My Page. */
  readonly ownText?: { readonly lengthMax: number; readonly autoComplete: string }
  /**
   * Shown to the steward who looks after the member, and to the member who introduced them where
   * they share their contact, or (of staff who show themselves) to their circle. What else shows a field, a payment or an application, does so itself.
   */
  readonly shownTo: readonly FieldViewer[]
  /** Until the account is erased, or until its owner changes it before. */
  readonly storedUntil: 'erased' | 'changed'
}

const PLACE_LENGTH_MAX = 60

/**
 * The personal fields of a member, in the order in which they are told. The profile, the sealing,
 * what stewards and inviters see, “my data” and the privacy notice are made from this list; the
 * sentences are in the catalogue `personal-fields`. `erase_person` empties every sealed column.
 */
export const PERSONAL_FIELDS = [
  { name: 'name', column: 'name_sealed', shownTo: [], storedUntil: 'erased' },
  { name: 'email', column: 'email_sealed', shownTo: [], storedUntil: 'erased' },
  { name: 'phone', column: 'phone_sealed', shownTo: [], storedUntil: 'erased' },
  { name: 'pan', column: 'pan_sealed', shownTo: [], storedUntil: 'erased' },
  { name: 'dateOfBirth', column: 'birth_sealed', shownTo: [], storedUntil: 'erased' },
  {
    name: 'region',
    column: 'region_sealed',
    ownText: { lengthMax: PLACE_LENGTH_MAX, autoComplete: 'address-level1' },
    shownTo: ['steward'],
    storedUntil: 'erased',
  },
  {
    name: 'city',
    column: 'city_sealed',
    ownText: { lengthMax: PLACE_LENGTH_MAX, autoComplete: 'address-level2' },
    shownTo: ['steward'],
    storedUntil: 'erased',
  },
  {
    name: 'callTime',
    column: 'call_time_sealed',
    ownText: { lengthMax: 60, autoComplete: 'off' },
    shownTo: ['steward', 'inviter', 'circle'],
    storedUntil: 'erased',
  },
  {
    name: 'nominee',
    column: 'nominee_sealed',
    isJson: true,
    shownTo: [],
    storedUntil: 'changed',
  },
] as const satisfies readonly PersonalField[]

type Known = (typeof PERSONAL_FIELDS)[number]
export type PersonalFieldName = Known['name']
export type PersonalColumn = Known['column']
/** The sentences of the catalogue `personal-fields`: a field without one does not compile. */
export type PersonalFieldKey =
  | PersonalFieldName
  | `${PersonalFieldName}.${'what' | 'purpose' | 'seen'}`

/** A text that its owner may give, change and take away on My Page. */
export type ProfileField = Extract<Known, { readonly ownText: unknown }>
export type ProfileText = ProfileField['name']

/** The texts of My Page, in their order. */
export const PROFILE_FIELDS: readonly ProfileField[] = PERSONAL_FIELDS.filter(
  (field): field is ProfileField => 'ownText' in field,
)

/** A value for each text of My Page. */
export function ofProfileTexts<V>(valueOf: (field: ProfileField) => V): Record<ProfileText, V> {
  return Object.fromEntries(PROFILE_FIELDS.map((field) => [field.name, valueOf(field)])) as Record<
    ProfileText,
    V
  >
}

/** The fields that somebody beside the owner is shown. */
export function fieldsShownTo(viewer: FieldViewer): readonly Known[] {
  const all: readonly (Known & PersonalField)[] = PERSONAL_FIELDS
  return all.filter(({ shownTo }) => (shownTo as readonly FieldViewer[]).includes(viewer))
}
