/**
 * What the operator may choose for codes by SMS that newcomers cause. The lowest lets an evening of a group in; the highest bounds
 * the operator's bill.
 */
export const CODE_BOUNDS = {
  codesOfLinkMax: { min: 5, max: 200 },
  codesOfCircleMax: { min: 20, max: 2_000 },
  codesOfAllMax: { min: 100, max: 100_000 },
} as const
export type CodeBounds = { readonly [K in keyof typeof CODE_BOUNDS]: number }

/** From this share of a ceiling on, more codes ask for a longer check of the phone, and the operator is told. */
export const WIDER_FROM_SHARE = 0.5
/** The longer check is four times the usual one: a cheap phone does it in seconds, a sender of thousands does not. */
export const WIDER_DOUBLINGS = 2

/**
 * So many wrong codes in any hour, over all accounts, on browsers that were not logged in to the account
 * before, are guessing: a code is one of a million, and people mistype a few. From then on each code
 * takes one try, and a number gets few. From half of it on, the longer check is asked.
 */
export const GUESSES = { bucket: 'entry guesses', max: 300, minutes: 60 } as const
export const WHILE_GUESSED = { tries: 1, codesOfNumberInDay: 4 } as const

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

type Ceiling = { readonly bucket: string; readonly max: number; readonly minutes: number }

/** How many codes by SMS one link causes in any hour. */
export function ceilingOfLink(code: string, { codesOfLinkMax: max }: CodeBounds): Ceiling {
  return { bucket: `entry way ${code}`, max, minutes: HOUR_MINUTES }
}

/** How many codes by SMS a circle's newcomers cause in any 24 hours. */
export function ceilingOfCircle(circleId: string, { codesOfCircleMax: max }: CodeBounds): Ceiling {
  return { bucket: `entry circle ${circleId}`, max, minutes: DAY_MINUTES }
}

/** How many codes by SMS the newcomers of all circles cause in any 24 hours. */
export function ceilingOfAll({ codesOfAllMax: max }: CodeBounds): Ceiling {
  return { bucket: 'entry installation', max, minutes: DAY_MINUTES }
}
