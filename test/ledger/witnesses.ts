import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { NOTE_TYPES, noteKey, verifierKey } from '#domain/ledger/tree/signed-note.ts'
import { createWitness } from '#server/witness/add-checkpoint.ts'
import { createWitnessMemory, openWitnessMemory } from '#server/witness/witness-memory.ts'
import { nodeSha256 } from '../helping/ledger-file.ts'
import { newFolder } from '../server/quick-folder.ts'
import { signedTree } from './signed-tree.ts'

/** Witnesses of the log `log`, each with a file of its own; `ends` is called after each test. */
export function witnessesOfFile() {
  const folder = newFolder('witness')
  afterAll(() => rmSync(folder, { recursive: true }))
  const ends: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })
  const log = signedTree('paraspar.example')
  let files = 0
  const newPath = () => join(folder, `memory-${++files}`)
  const clock = { now: Date.UTC(2026, 10, 28) }
  const opened = async (path: string, key = log.key) => {
    const memory = await openWitnessMemory(path)
    ends.push(() => memory.close())
    return createWitness(memory, [key], () => clock.now)
  }
  const made = async (path = newPath(), key = log.key) => {
    await createWitnessMemory(path, { name: 'witness.example/w', seed: Buffer.alloc(32, 3) })
    return { path, witness: await opened(path, key) }
  }
  return { folder, log, ends, clock, newPath, opened, made }
}

/** Something that is no witness, and answers everything so. */
export async function answersSo(
  ends: (() => Promise<unknown>)[],
  { name, status, body }: { name: string; status: number; body: string },
): Promise<{ url: string; vkey: string }> {
  const server = createServer((_, response) => void response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as { port: number }
  const publicKey = Buffer.alloc(32, 1)
  const key = noteKey(nodeSha256, { name, type: NOTE_TYPES.cosignature, publicKey })
  return { url: `http://127.0.0.1:${port}`, vkey: verifierKey(key) }
}
