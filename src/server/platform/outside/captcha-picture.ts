import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { COLOURS } from '#contract/colours.ts'
import { openPicture } from '../documents/late-packages.ts'

export type ProofOfWork = {
  readonly algorithm: string
  readonly challenge: string
  readonly salt: string
  readonly signature: string
  readonly maxnumber: number
}

export type Captchas = {
  /** Draws the digits as a PNG data URL that people can read and programs hardly can. */
  draw(digits: string): Promise<string>
  /**
   * Returns the proof of work that replaces the picture: find the number whose SHA-256 with the
   * salt is the challenge. `id` and `level` are bound into the salt; each level is twice the work
   * of the one before.
   */
  challenge(id: string, level: number): Promise<ProofOfWork>
  /** Returns the level of a proof of work that was done for this id; undefined where none was. */
  solvedDoublings(
    id: string,
    solution: { challenge: string; salt: string; signature: string; number: number },
  ): Promise<number | undefined>
}

/** The usual proof of work. 0 asks for none. */
const WORK_MAX = 60_000
const WIDTH = 240
const HEIGHT = 72
// 1.5 times the shown size is sharp on phones; few greys, because otherwise it would weigh as much
// as the page.
const SCALE = 1.5
const GREYS = 8

// Strokes of each digit on a 10 x 16 grid, so that the server needs no font.
const STROKES = [
  'M5 1C1 1 1 15 5 15C9 15 9 1 5 1Z',
  'M2 4L6 1L6 15M3 15L9 15',
  'M1 4C2 0 9 0 9 5C9 8 1 12 1 15L9 15',
  'M1 2L9 2L5 7C10 7 10 15 5 15C3 15 1 14 1 12',
  'M7 15L7 1L1 10L9.5 10',
  'M9 1L2 1L2 7C6 5 9.5 8 9 11C8.5 15 3 16 1 13',
  'M8 1C3 2 1 7 1 11C1 16 9 16 9 11C9 7 2 7 1 11',
  'M1 1L9 1L4 15M3 8L8 8',
  'M5 7C1 7 1 1 5 1C9 1 9 7 5 7C0 7 0 15 5 15C10 15 10 7 5 7Z',
  'M9 5C9 9 1 9 1 5C1 0 9 0 9 5C9 10 7 14 3 15',
]

export function createCaptchas(hmacKey: string, workMax: number = WORK_MAX): Captchas {
  return {
    async draw(digits) {
      const png = await openPicture(Buffer.from(pictureOf(digits)))
        .png({ compressionLevel: 9, palette: true, colours: GREYS, dither: 0 })
        .toBuffer()
      return `data:image/png;base64,${png.toString('base64')}`
    },
    async challenge(id, level) {
      const maxnumber = workMax * 2 ** level
      const made = await createChallenge({
        hmacKey,
        maxnumber,
        ...(maxnumber === 0 && { number: 0 }),
        algorithm: 'SHA-256',
        params: { id, level: String(level) },
      })
      return {
        algorithm: made.algorithm,
        challenge: made.challenge,
        salt: made.salt,
        signature: made.signature,
        maxnumber,
      }
    },
    async solvedDoublings(id, solution) {
      const bound = new URLSearchParams(solution.salt.split('?')[1] ?? '')
      if (bound.get('id') !== id) return undefined
      const isSolved = await verifySolution({ algorithm: 'SHA-256', ...solution }, hmacKey, false)
      return isSolved ? Number(bound.get('level')) : undefined
    },
  }
}

function pictureOf(digits: string): string {
  const around = (value: number, spread: number) =>
    value + randomInt(-spread * 10, spread * 10 + 1) / 10
  const figures = Array.from(digits, (digit, at) => {
    const place =
      `translate(${around(14 + at * 37, 4)} ${around(16, 5)}) rotate(${around(0, 14)} 15 22) ` +
      `scale(${around(2.5, 0.3)} ${around(2.5, 0.3)})`
    return `<path d="${STROKES[Number(digit)] ?? ''}" transform="${place}"/>`
  })
  const scratches = Array.from(
    { length: 5 },
    () =>
      `<path d="M0 ${randomInt(HEIGHT)}C${randomInt(WIDTH)} ${randomInt(HEIGHT)} ` +
      `${randomInt(WIDTH)} ${randomInt(HEIGHT)} ${WIDTH} ` +
      `${randomInt(HEIGHT)}" stroke-width="1.5" opacity=".55"/>`,
  )
  const ink = `fill="none" stroke="${COLOURS.text}" stroke-linecap="round" stroke-linejoin="round"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SCALE}" ` +
    `height="${HEIGHT * SCALE}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="#fff"/><g ${ink} stroke-width="1.4">` +
    `${figures.join('')}</g><g ${ink}>${scratches.join('')}</g></svg>`
  )
}
