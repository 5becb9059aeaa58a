import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { witnessesOfFile } from '#test/ledger/witnesses.ts'
import { outsideTests, runProgram } from '#test/server/run-program.ts'
import { verifierKey } from '#domain/ledger/tree/signed-note.ts'
import { pullCheckpoint } from './pull-checkpoint.ts'
import { createWitnessMemory, openWitnessMemory } from './witness-memory.ts'

const { log: LOG, ends, newPath, made } = witnessesOfFile()

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
    const started = (name = 'w.example') =>
      runProgram(
        [PROGRAM, '--memory', path, '--name', name, '--pull', 'http://127.0.0.1:1/', ...LOGS],
        {},
      )
    const [one, two] = [started(), started()]
    expect([one.status, one.printed]).toEqual([
      1,
      expect.stringMatching(/witness w\.example\+[0-9a-f]{8}\+B/),
    ])
    expect(two.printed).toBe(one.printed)
    const other = started('mine.example')
    expect([other.status, other.printed]).toEqual([
      2,
      expect.stringContaining('is the file of the witness w.example, not of mine.example'),
    ])
    expect(runProgram([PROGRAM, '--memory', path, '--log', 'x'], {}).status).toBe(2)
  })

  test('keeps its file outside of a clone, as the guide has it', () => {
    const guide = readFileSync('docs/operations/witnesses.md', 'utf8')
    const files = Array.from(guide.matchAll(/ --memory (\S+) /g), ([, file = '']) => file)
    expect(files.map((file) => /^[~/]/.test(file))).toEqual([true, true])
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
