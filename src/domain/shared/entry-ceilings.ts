/** What a launch of one circle needs on its fullest day, by members' links alone. */
const OF_A_CIRCLE_MAX = 100
const OF_THE_INSTALLATION_MAX = 1_000
const MINUTES = 24 * 60

type Ceiling = { readonly bucket: string; readonly max: number; readonly minutes: number }

/** How many codes by SMS a circle's members' links cause in any 24 hours. */
export function ceilingOfCircle(circleId: string): Ceiling {
  return { bucket: `entry circle ${circleId}`, max: OF_A_CIRCLE_MAX, minutes: MINUTES }
}

/** How many codes by SMS the members' links of all circles cause in any 24 hours. */
export const CEILING_OF_INSTALLATION: Ceiling = {
  bucket: 'entry installation',
  max: OF_THE_INSTALLATION_MAX,
  minutes: MINUTES,
}
