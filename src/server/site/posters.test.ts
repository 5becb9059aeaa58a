import { describe, expect, test } from 'vitest'
import type { PosterSpec } from '#server/content/poster-specs.ts'
import { cachedDrawings } from './posters.ts'

const spec = (title: string): PosterSpec => ({
  form: 'poster',
  language: 'en',
  brand: '',
  title,
  words: '',
  promise: '',
  linkText: '',
  circle: null,
  pageUrl: '',
  picture: 'tree',
})

describe('drawing the pictures of posters', () => {
  test('happens once for the same words, at once or one after the other', async () => {
    let running = 0
    const drawn: string[] = []
    const draw = cachedDrawings(async ({ title }) => {
      expect(++running).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      drawn.push(title)
      return Buffer.from(title)
    })
    const made = await Promise.all(['a', 'a', 'b', 'a'].map((title) => draw(spec(title))))
    expect([made.map(({ uncompressed }) => uncompressed.toString()), drawn]).toEqual([
      ['a', 'a', 'b', 'a'],
      ['a', 'b'],
    ])
    expect(made[0]?.hash).not.toBe(made[2]?.hash)
  })

  test('is tried again when it failed, and does not hold up the next', async () => {
    let tries = 0
    const draw = cachedDrawings(async () => {
      tries += 1
      if (tries === 1) throw new Error('no memory')
      return Buffer.from('drawn')
    })
    await expect(draw(spec('a'))).rejects.toThrow('no memory')
    expect((await draw(spec('a'))).uncompressed.toString()).toBe('drawn')
  })

  test('keeps what was asked for last', async () => {
    const drawn: string[] = []
    const draw = cachedDrawings(async ({ title }) => {
      drawn.push(title)
      return Buffer.from(title)
    })
    for (let at = 0; at < 59; at += 1) await draw(spec(`old ${at}`))
    await draw(spec('old 0'))
    for (let at = 0; at < 20; at += 1) await draw(spec(`new ${at}`))
    const before = drawn.length
    await draw(spec('old 0'))
    expect(drawn.length).toBe(before)
    await draw(spec('old 1'))
    expect(drawn.length).toBe(before + 1)
  })
})
