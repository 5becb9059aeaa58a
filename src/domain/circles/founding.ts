import type { Policy } from '../shared/policy.ts'

export const CIRCLE_NAME_MIN = 2
export const CIRCLE_NAME_MAX = 80
export const PURPOSE_MIN = 20
export const PURPOSE_MAX = 1_000
export const PLACE_MIN = 2
export const PLACE_MAX = 80
/** Fewer people than this cannot give, receive and decide a dispute without ties. */
export const SIZE_MIN = 5

/** The key of the catalogue sentence that a field about the circle shows. */
export type FoundingFieldCode =
  | 'circles.name-length'
  | 'circles.purpose-length'
  | 'circles.place-length'
  | 'circles.size-bounds'
  | 'circles.slug-wrong'

/** What two founders say about the circle that they apply for. */
export type FoundingForm = {
  readonly circleName: string
  readonly purpose: string
  readonly place: string
  readonly size: number
}
export type FoundingField = keyof FoundingForm

/** The hard bound of a circle's members. */
export const SIZE_MAX = 2_000

/** The fields about the circle with a fault, each with the key of its sentence. */
export function checkFounding({
  circleName,
  purpose,
  place,
  size,
}: FoundingForm): Partial<Record<FoundingField, FoundingFieldCode>> {
  const isSized = Number.isInteger(size) && size >= SIZE_MIN && size <= SIZE_MAX
  return {
    ...(!isLong(circleName, CIRCLE_NAME_MIN, CIRCLE_NAME_MAX) && {
      circleName: 'circles.name-length',
    }),
    ...(!isLong(purpose, PURPOSE_MIN, PURPOSE_MAX) && { purpose: 'circles.purpose-length' }),
    ...(!isLong(place, PLACE_MIN, PLACE_MAX) && { place: 'circles.place-length' }),
    ...(!isSized && { size: 'circles.size-bounds' }),
  }
}

function isLong(text: string, min: number, max: number): boolean {
  const { length } = text.trim()
  return length >= min && length <= max
}

/** The first policy of a circle: it has room for the people its founders expect, and no fewer. */
export function foundingPolicy(policy: Policy, size: number): Policy {
  return { ...policy, membersCap: Math.max(size, policy.membersCap) }
}

/**
 * An address for a circle from its name, in small Latin letters and digits; '' for a name that has
 * none. An operator may change it before the circle opens.
 */
export function addressFor(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
}

/** Whether a text can be the address of a circle. */
export function isAddress(slug: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,60}$/.test(slug)
}
