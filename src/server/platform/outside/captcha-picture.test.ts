import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createCaptchas, type ProofOfWork } from './captcha-picture.ts'

const captchas = createCaptchas('a key of this test')

/** Does the proof of work, as the page does for people who cannot see the picture. */
function solve({ salt, challenge, maxnumber }: ProofOfWork): number {
  for (let number = 0; number <= maxnumber; number++)
    if (
      createHash('sha256')
        .update(salt + String(number))
        .digest('hex') === challenge
    )
      return number
  throw new Error('no number solves this')
}
const solution = captchas.challenge('captcha-1', 0).then((work) => ({
  challenge: work.challenge,
  salt: work.salt,
  signature: work.signature,
  number: solve(work),
}))

describe('the picture', () => {
  test('is a PNG of its size as a data URL', async () => {
    const image = await captchas.draw('012345')
    expect(image).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/)
    expect(await sharp(Buffer.from(image.split(',')[1]!, 'base64')).metadata()).toMatchObject({
      format: 'png',
      width: 360,
      height: 108,
    })
    expect(image.length).toBeLessThan(8_000)
  })

  test('differs each time, also for the same digits, and never has them as text', async () => {
    const images = await Promise.all(Array.from({ length: 3 }, () => captchas.draw('314159')))
    expect(new Set(images).size).toBe(3)
    for (const image of images)
      expect(Buffer.from(image.split(',')[1]!, 'base64').includes('314159')).toBe(false)
  })

  test('draws every digit', async () => {
    const ink = async (digits: string) => {
      const { channels } = await sharp(
        Buffer.from((await captchas.draw(digits)).split(',')[1]!, 'base64'),
      )
        .greyscale()
        .stats()
      return 255 - channels[0]!.mean
    }
    const nothing = await ink('')
    for (const digit of '0123456789')
      expect(await ink(digit.repeat(6)), digit).toBeGreaterThan(nothing + 5)
  })
})

describe('the work instead of eyes', () => {
  test('can be done, is accepted, and never asks for more than it says', async () => {
    expect(await captchas.challenge('captcha-1', 0)).toMatchObject({
      algorithm: 'SHA-256',
      maxnumber: 60_000,
    })
    expect(await captchas.solvedDoublings('captcha-1', await solution)).toBe(0)
  })

  test('is twice as much on each level, which cannot be claimed without it', async () => {
    const more = await captchas.challenge('captcha-1', 2)
    expect(more.maxnumber).toBe(240_000)
    const { challenge, salt, signature } = more
    const done = { challenge, salt, signature, number: solve(more) }
    expect(await captchas.solvedDoublings('captcha-1', done)).toBe(2)
    const less = await solution
    for (const claimed of [
      { ...less, salt: less.salt.replace('level=0', 'level=2') },
      { ...less, salt: less.salt.replace('level=0', 'level=0&level=2') },
      { ...less, salt: `x?level=2&id=captcha-1&${less.salt}` },
    ])
      expect(await captchas.solvedDoublings('captcha-1', claimed)).toBeUndefined()
  })

  test('is none where practice mode asks for none', async () => {
    const open = createCaptchas('a key of this test', 0)
    const { challenge, salt, signature, maxnumber } = await open.challenge('captcha-1', 3)
    expect(maxnumber).toBe(0)
    const done = { challenge, salt, signature, number: 0 }
    expect(await open.solvedDoublings('captcha-1', done)).toBe(3)
  })

  test('is bound to its captcha, and cannot be done once for several', async () => {
    const done = await solution
    expect(await captchas.solvedDoublings('captcha-2', done)).toBeUndefined()
    for (const salt of [
      done.salt.replace('captcha-1', 'captcha-2'),
      `${done.salt}&id=captcha-2`,
      `x?id=captcha-2&${done.salt}`,
    ])
      expect(await captchas.solvedDoublings('captcha-2', { ...done, salt })).toBeUndefined()
  })

  test('is refused with another number, signature or installation', async () => {
    const done = await solution
    expect(
      await captchas.solvedDoublings('captcha-1', { ...done, number: done.number + 1 }),
    ).toBeUndefined()
    expect(
      await captchas.solvedDoublings('captcha-1', { ...done, signature: 'f'.repeat(64) }),
    ).toBeUndefined()
    expect(
      await captchas.solvedDoublings('captcha-1', {
        challenge: '',
        salt: '',
        signature: '',
        number: 0,
      }),
    ).toBeUndefined()
    expect(await createCaptchas('another key').solvedDoublings('captcha-1', done)).toBeUndefined()
    const own = createHash('sha256').update('salt?id=captcha-1&1').digest('hex')
    expect(
      await captchas.solvedDoublings('captcha-1', {
        challenge: own,
        salt: 'salt?id=captcha-1&',
        signature: own,
        number: 1,
      }),
    ).toBeUndefined()
  })
})
