export type PasswordLevel = 0 | 1 | 2 | 3

const LONG = 16
const RATHER_LONG = 12
const CHARACTERS_MIN = 5
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUN = 5

/**
 * A hint while typing. 0: nothing yet. 1: too short or easy to guess. 2: fair. 3: good. Other code
 * decides what is refused.
 */
export function passwordLevel(password: string, lengthMin: number): PasswordLevel {
  const letters = Array.from(password)
  if (letters.length === 0) return 0
  if (
    letters.length < lengthMin ||
    new Set(letters).size < CHARACTERS_MIN ||
    hasRun(password.toLowerCase())
  )
    return 1
  return letters.length >= LONG || (letters.length >= RATHER_LONG && kindsIn(password) >= 3) ? 3 : 2
}

// Whether a text has five neighbours of the alphabet, the digits or the keyboard, in either
// direction.
function hasRun(text: string): boolean {
  return ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')]).some((row) =>
    Array.from({ length: row.length - RUN + 1 }, (_none, at) => row.slice(at, at + RUN)).some(
      (run) => text.includes(run),
    ),
  )
}

function kindsIn(text: string): number {
  return [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(text))
    .length
}
