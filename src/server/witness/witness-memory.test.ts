import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { witnessesOfFile } from '#test/ledger/witnesses.ts'
import { outsideTests, runProgram } from '#test/server/run-program.ts'
import { verifierKey } from '#domain/ledger/tree/signed-note.ts'
import { pullCheckpoint } from './pull-checkpoint.ts'
import { createWitnessMemory, openWitnessMemory, type WitnessMemory } from './witness-memory.ts'

const { folder, log: LOG, ends, clock, newPath, opened, made } = witnessesOfFile()
const HOUR_MS = 3_600_000
const SHORT_BYTES = 5_000
/** What happens just before a file takes the place of another. */
const place = vi.hoisted(() => ({ before: async () => {} }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const rename: typeof real.rename = async (from, to) => {
    await place.before()
    await real.rename(from, to)
  }
  return { ...real, rename }
})

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
    const memory = await openWitnessMemory(path, SHORT_BYTES)
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
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('that becomes shorter beside another program loses nothing of what that one answered', async () => {
    const path = newPath()
    await createWitnessMemory(path, { name: 'w.example', seed: Buffer.alloc(32, 3) })
    const mine = await openWitnessMemory(path, 0)
    const others: WitnessMemory[] = []
    place.before = async () => {
      place.before = async () => {}
      others.push(await openWitnessMemory(path))
      await others[0]!.save(LOG.noteOf(8), 2_000)
    }
    await expect(mine.save(LOG.noteOf(3), 1_000)).rejects.toThrow('another program writes')
    await expect(mine.save(LOG.noteOf(4), 1_000)).rejects.toThrow('start the witness again')
    const again = await openWitnessMemory(path)
    ends.push(again.close, others[0]!.close)
    expect(again.find('paraspar.example')?.size).toBe(8)
    await expect(others[0]!.save(LOG.noteOf(9), 3_000)).rejects.toThrow('another program writes')
  })

  test('that somebody writes into is noticed', async () => {
    const { path, witness } = await made()
    appendFileSync(path, 'x')
    await expect(witness.add(LOG.asks(0, 3))).rejects.toThrow('another program writes')
  })
})

/** A record as an installation serves it. */
const recordOf = async (record: { size: number; changed: number }) => {
  const server = createServer((request, response) => {
    const old = Number(new URL(request.url ?? '', 'http://x').searchParams.get('old'))
    response.end(
      LOG.asks(Math.min(old, record.size), record.size, { changed: record.changed }).replace(
        /^old \d+/,
        `old ${old}`,
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as { port: number }
  return `http://127.0.0.1:${port}/?circle=1`
}

describe('a witness that pulls', () => {
  test('takes what goes on, and names what does not', async () => {
    const { witness } = await made()
    const record = { size: 3, changed: -1 }
    const address = await recordOf(record)
    const pull = () => pullCheckpoint(witness, address)
    expect(await pull()).toContain('paraspar.example\n3\n')
    record.size = 6
    expect(await pull()).toContain('paraspar.example\n6\n')
    Object.assign(record, { size: 8, changed: 2 })
    await expect(pull()).rejects.toThrow('something before was changed')
    Object.assign(record, { size: 4, changed: -1 })
    await expect(pull()).rejects.toThrow('shorter than what this witness has seen')
  })
})

describe('npm run witness', () => {
  const PROGRAM = 'src/server/programs/witness.ts'
  const LOGS = ['--log', verifierKey(LOG.key)]

  test('makes its key once, and has a name first', () => {
    const path = newPath()
    const bare = runProgram([PROGRAM, '--memory', path, '--pull', 'http://127.0.0.1:1/'], {})
    expect([bare.status, bare.printed]).toEqual([2, expect.stringContaining('--name')])
    const started = () =>
      runProgram(
        [
          PROGRAM,
          '--memory',
          path,
          '--name',
          'w.example',
          '--pull',
          'http://127.0.0.1:1/',
          ...LOGS,
        ],
        {},
      )
    const [one, two] = [started(), started()]
    expect([one.status, one.printed]).toEqual([
      1,
      expect.stringMatching(/witness w\.example\+[0-9a-f]{8}\+B/),
    ])
    expect(two.printed).toBe(one.printed)
    expect(runProgram([PROGRAM, '--memory', path, '--log', 'x'], {}).status).toBe(2)
  })

  test('fetches once, and ends with 0 or 1', async () => {
    const record = { size: 3, changed: -1 }
    const address = await recordOf(record)
    const path = join(newPath(), 'in', 'folders')
    const fetched = async () => {
      const child = spawn(
        process.execPath,
        [PROGRAM, '--memory', path, '--name', 'w.example', '--pull', address, ...LOGS],
        { cwd: join(import.meta.dirname, '../../..'), env: outsideTests({}) },
      )
      let printed = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece) => (printed += String(piece)))
      return [await new Promise((resolve) => child.once('close', resolve)), printed]
    }
    expect(await fetched()).toEqual([0, expect.stringContaining('paraspar.example\n3\n')])
    record.size = 2
    expect(await fetched()).toEqual([1, expect.stringContaining('is shorter than')])
  })

  test('killed at any moment it remembers everything that it answered', async () => {
    const path = newPath()
    await createWitnessMemory(path, { name: 'w.example', seed: Buffer.alloc(32, 3) })
    let [size, sent] = [0, 0]
    for (const rest of [0, 1, 2]) {
      const child = spawn(
        process.execPath,
        [PROGRAM, '--memory', path, '--listen', '127.0.0.1:0', ...LOGS],
        {
          cwd: join(import.meta.dirname, '../../..'),
          env: outsideTests({}),
        },
      )
      const port = await new Promise<string>((resolve) =>
        child.stdout.on('data', (piece) => {
          const [, found] = /:(\d+)\n/.exec(String(piece)) ?? []
          if (found !== undefined) resolve(found)
        }),
      )
      const ended = new Promise((resolve) => child.once('close', resolve))
      for (let round = 0; round < 20; round++) {
        sent = size + 1
        const answer = fetch(`http://127.0.0.1:${port}/add-checkpoint`, {
          method: 'POST',
          body: LOG.asks(size, sent),
        })
        // The last one is killed while it works.
        if (round === 10 + rest) setTimeout(() => child.kill('SIGKILL'), rest)
        const status = await answer.then(
          (response) => response.status,
          () => 0,
        )
        if (status !== 200) break
        size = sent
      }
      child.kill('SIGKILL')
      await ended
      const memory = await openWitnessMemory(path)
      const known = memory.find('paraspar.example')?.size ?? 0
      await memory.close()
      expect([size, sent]).toContain(known)
      expect(known).toBeGreaterThanOrEqual(size)
      size = known
    }
  })
})
