import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { witnessesOfFile } from '#test/ledger/witnesses.ts'
import { createWitnessMemory, openWitnessMemory, type WitnessMemory } from './witness-memory.ts'

const { folder, log: LOG, ends, clock, newPath, opened, made } = witnessesOfFile()
const HOUR_MS = 3_600_000
const SHORT_BYTES = 5_000
/** What happens just before a new file is written that is to take the place of another, and to that file. */
const part = vi.hoisted(() => {
  // What writes the file may be loaded already, by another test.
  vi.resetModules()
  return {
    before: async () => {},
    isDiskFull: false,
    files: [] as import('node:fs/promises').FileHandle[],
  }
})
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const open: typeof real.open = async (path, ...rest) => {
    if (!String(path).endsWith('.part')) return real.open(path, ...rest)
    await part.before()
    const file = await real.open(path, ...rest)
    part.files.push(file)
    if (part.isDiskFull)
      file.writeFile = async () => {
        await file.write('half of ')
        throw new Error('ENOSPC: no space left on device, write')
      }
    return file
  }
  return { ...real, open }
})
afterEach(() => {
  part.isDiskFull = false
})
const partsLeft = () => readdirSync(folder).filter((name) => name.endsWith('.part'))

describe('the memory of a witness', () => {
  test('gives a young cosignature again, and writes nothing for it', async () => {
    const { path, witness } = await made()
    const first = await witness.add(LOG.asks(0, 3))
    const length = readFileSync(path).length
    expect(await witness.add(LOG.asks(3, 3))).toEqual(first)
    expect(readFileSync(path)).toHaveLength(length)
    clock.now += HOUR_MS
    const later = await witness.add(LOG.asks(3, 3))
    expect([later.status, later.body === first.body]).toEqual([200, false])
  })

  test('outlives a start, and what was cut off within its last line', async () => {
    const { path, witness } = await made()
    await witness.add(LOG.asks(0, 3))
    const whole = readFileSync(path)
    await witness.add(LOG.asks(3, 5))
    const longer = readFileSync(path)
    for (let cut = whole.length; cut < longer.length; cut += 37) {
      const torn = newPath()
      writeFileSync(torn, longer.subarray(0, cut))
      const again = await opened(torn)
      expect([cut, again.memory.find('paraspar.example')?.size]).toEqual([cut, 3])
      expect(await again.add(LOG.asks(3, 6))).toMatchObject({ status: 200 })
      expect((await opened(torn)).memory.find('paraspar.example')?.size).toBe(6)
    }
    expect((await opened(path)).memory.find('paraspar.example')?.size).toBe(5)
  })

  test('that is damaged is not used', async () => {
    const { path, witness } = await made()
    await witness.add(LOG.asks(0, 3))
    const text = readFileSync(path, 'latin1')
    for (let at = 0; at < text.length - 1; at += 23) {
      const spoiled = newPath()
      const other = text[at] === 'x' ? 'y' : 'x'
      writeFileSync(spoiled, text.slice(0, at) + other + text.slice(at + 1), 'latin1')
      await expect(openWitnessMemory(spoiled)).rejects.toThrow(/damaged|no key/)
    }
    const empty = newPath()
    writeFileSync(empty, '')
    await expect(openWitnessMemory(empty)).rejects.toThrow('no key')
  })

  test('is one witness’s: beside another one it signs nothing', async () => {
    const { path, witness } = await made()
    const other = await opened(path)
    expect((await witness.add(LOG.asks(0, 3))).status).toBe(200)
    await expect(other.add(LOG.asks(0, 4))).rejects.toThrow('another program writes')
    await expect(other.add(LOG.asks(0, 4))).rejects.toThrow('start the witness again')
    await expect(witness.add(LOG.asks(3, 5))).rejects.toThrow('another program writes')
  })

  test('stays short, however many checkpoints it signs', async () => {
    const path = newPath()
    await createWitnessMemory(path, { name: 'w.example', seed: Buffer.alloc(32, 3) })
    const memory = await openWitnessMemory(path, { shortBytes: SHORT_BYTES })
    const notes = (origin: string) => [1, 2, 3, 4].map((size) => LOG.noteOf(size, { origin }))
    const origins = Array.from({ length: 20 }, (_, at) => `paraspar.example/${at}`)
    let longest = 0
    for (const at of [0, 1, 2, 3])
      for (const origin of origins)
        for (const again of [0, 1, 2]) {
          await memory.save(notes(origin)[at]!, 1_000 * at + again)
          longest = Math.max(longest, readFileSync(path).length)
        }
    const lineBytes = 350
    expect(longest).toBeLessThan(2 * lineBytes * (origins.length + 2))
    await memory.close()
    const again = await openWitnessMemory(path)
    expect(origins.map((origin) => again.find(origin)?.size)).toEqual(origins.map(() => 4))
    expect(again.find(origins[0]!)).toEqual(memory.find(origins[0]!))
    expect(again.identity).toEqual(memory.identity)
    await again.close()
    expect(partsLeft()).toEqual([])
  })

  test('that becomes shorter beside another program loses nothing of what that one answered', async () => {
    const path = newPath()
    await createWitnessMemory(path, { name: 'w.example', seed: Buffer.alloc(32, 3) })
    const mine = await openWitnessMemory(path, { shortBytes: 0 })
    const others: WitnessMemory[] = []
    part.before = async () => {
      part.before = async () => {}
      others.push(await openWitnessMemory(path))
      await others[0]!.save(LOG.noteOf(8), 2_000)
    }
    await expect(mine.save(LOG.noteOf(3), 1_000)).rejects.toThrow('another program writes')
    await expect(mine.save(LOG.noteOf(4), 1_000)).rejects.toThrow('start the witness again')
    const again = await openWitnessMemory(path)
    ends.push(mine.close, again.close, others[0]!.close)
    expect(again.find('paraspar.example')?.size).toBe(8)
    await expect(others[0]!.save(LOG.noteOf(9), 3_000)).rejects.toThrow('another program writes')
  })

  test('that finds no room for a shorter file leaves nothing of it, and signs on', async () => {
    const path = newPath()
    await createWitnessMemory(path, { name: 'w.example', seed: Buffer.alloc(32, 3) })
    const failures: string[] = []
    const memory = await openWitnessMemory(path, {
      shortBytes: SHORT_BYTES,
      failed: ({ message }) => failures.push(message),
    })
    ends.push(memory.close)
    part.files = []
    part.isDiskFull = true
    const signed = 40
    for (let at = 0; at < signed; at++) await memory.save(LOG.noteOf(3), at)
    part.isDiskFull = false
    expect([new Set(failures), memory.find('paraspar.example')?.at]).toEqual([
      new Set([`${path} could not be made shorter: ENOSPC: no space left on device, write`]),
      signed - 1,
    ])
    // Not at each signature, which would write the whole file again and again.
    expect(failures.length).toBeLessThan(signed / 4)
    expect([partsLeft(), part.files.map(({ fd }) => fd)]).toEqual([[], failures.map(() => -1)])
    const long = readFileSync(path).length
    for (let at = 0; at < signed / 2; at++) await memory.save(LOG.noteOf(4), signed + at)
    expect(readFileSync(path).length).toBeLessThan(long / 2)
    const again = await openWitnessMemory(path)
    ends.push(again.close)
    expect(again.find('paraspar.example')).toMatchObject({ size: 4, at: 1.5 * signed - 1 })
  })

  test('takes away what a program that was killed left of a new file, and no other file', async () => {
    const { path, witness } = await made()
    await witness.memory.close()
    const left = `${path}.${randomUUID()}.part`
    const others = [`${path}.old.part`, `${path}.x.${randomUUID()}.part`]
    for (const file of [left, ...others]) writeFileSync(file, 'x')
    await opened(path)
    expect([left, ...others].map((file) => existsSync(file))).toEqual([false, true, true])
    for (const file of others) rmSync(file)
  })

  test('that somebody writes into is noticed', async () => {
    const { path, witness } = await made()
    appendFileSync(path, 'x')
    await expect(witness.add(LOG.asks(0, 3))).rejects.toThrow('another program writes')
  })
})
