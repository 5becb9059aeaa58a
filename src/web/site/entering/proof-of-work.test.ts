import { createHash } from 'node:crypto'
import { createChallenge } from 'altcha-lib/v1'
import { expect, test, vi } from 'vitest'
import { solveWork } from './proof-of-work.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test.each([0, 499, 500, 1234, 3000])(
  'finds the number %i and says how far it is',
  async (number) => {
    const shares: number[] = []
    const work = {
      salt: 'pepper?id=7&',
      challenge: sha256(`pepper?id=7&${number}`),
      maxnumber: 3000,
    }
    await expect(solveWork(work, (share) => shares.push(share))).resolves.toBe(number)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true)
  },
)

test('needs no hash where there is nothing to find, as for phones that try practice mode', async () => {
  vi.stubGlobal('crypto', {})
  const work = { salt: 's&', challenge: sha256('s&0'), maxnumber: 0 }
  await expect(solveWork(work, () => undefined)).resolves.toBe(0)
  vi.unstubAllGlobals()
})

test('gives up after the largest number', async () => {
  await expect(
    solveWork({ salt: 's', challenge: sha256('other'), maxnumber: 700 }, () => undefined),
  ).resolves.toBeUndefined()
})

test('solves what the server sets', async () => {
  const made = await createChallenge({
    hmacKey: 'key',
    maxnumber: 2000,
    number: 1777,
    algorithm: 'SHA-256',
    params: { id: 'x' },
  })
  await expect(
    solveWork({ salt: made.salt, challenge: made.challenge, maxnumber: 2000 }, () => undefined),
  ).resolves.toBe(1777)
})
