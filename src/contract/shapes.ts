import { z } from 'zod'
import { POLICY_BOUNDS } from '#domain/shared/policy.ts'
import { type Language, OFFERED } from '#domain/shared/languages.ts'

/** Parts of the wire shapes that several features use. */
export const id = z.uuid().describe('UUIDv7')
export const instant = z.iso.datetime().describe('ISO 8601, UTC')
export const wholeRupees = z.int().describe('whole rupees')
export const version = z
  .int()
  .positive()
  .describe('the version the caller saw; a stale one is refused with 409')
/** The body of a command on what has a version and needs nothing else. */
export const atVersion = z.strictObject({ version })
/** A language that people can choose. */
export const language = z.enum(OFFERED as readonly [Language, ...Language[]])
/** A language in which news, slides, posters and testimonials are written. */
export const writtenLanguage = z.enum(['en', 'hi'])
export const reason = z.string().trim().min(3).max(1000)

/** An empty response. */
export const done = z.object({})
export const message = z.object({ message: z.string() })

export const idParams = <const Name extends string>(name: Name) =>
  z.strictObject({ [name]: id } as Record<Name, typeof id>)

/** One page of a list. `cursor` comes from the page before. */
export const page = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).optional(),
})

export const shares = {
  amount: wholeRupees,
  openAmount: wholeRupees,
  heldAmount: wholeRupees,
  fulfilledAmount: wholeRupees,
  closedAmount: wholeRupees,
}
/** The members that a circle can have. */
export const MEMBERS_MAX = POLICY_BOUNDS.membersCap.max
/** A list that rules or a limit keep to so many. */
export const upTo = <S extends z.ZodType>(max: number, item: S) =>
  z.array(item).meta({ maxItems: max })
/** Some of these words. */
export const someOf = <const W extends readonly string[]>(words: W) =>
  upTo(words.length, z.enum(words))
/** A list that always comes whole, with at most so many. */
export const wholeListOf = <S extends z.ZodType>(max: number, item: S) =>
  z.object({ data: upTo(max, item), nextCursor: z.null() })
/** A page of a list. `nextCursor` begins the next page; null where there is none. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() })
