import {
  closeSync,
  fsync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { ConfigError } from '#server/platform/settings.ts'
import { folderStore } from '#server/platform/outside/folder-files.ts'
import { hasSealsOfSigner } from './restart-store.ts'

/** A seal of a circle: its number, how many transfers the circle has with it, its head, and the last restart up to it. */
export type RememberedSeal = {
  readonly seal: number
  readonly transfers: number
  readonly head: string
  readonly restarts: number
}
/** A seal that was signed and perhaps never stored. It is made again byte for byte. `lost`: what a restart names. */
export type Pending = RememberedSeal & {
  readonly sealedAt: string
  readonly key: string
  readonly lost?: string | null
}

/** What the signer knows of a circle: the last seal that it saw stored, and the one that it signed after it. */
export type Known = {
  readonly last: RememberedSeal | undefined
  readonly pending: Pending | undefined
  /** Left out when a restored installation went live, as its record failed the check. Nothing is sealed in it until its record says that it was restored. */
  readonly isLeft?: boolean
}
export const NOTHING_KNOWN: Known = { last: undefined, pending: undefined }
/** What the signer knows of each circle. */
export type SealMemory = Map<string, Known>

const FIRST = 'paraspar seals 1'
/** A restart that names no seal, or a circle without one. */
const NONE = '-'
/** A circle that was left out, and the newest seal that was remembered then: a later one makes an end of it. */
const LEFT = /^left ([0-9a-f-]{36}) ([0-9a-f]{64}|-)$/
const LINE =
  /^(last|next) ([0-9a-f-]{36}) (\d+) (\d+) ([0-9a-f]{64})(?: (\d+))?(?: (\d\S+Z) ([0-9a-f]{16}))?(?: lost (\S+))?$/

/**
 * Reads the memory; undefined where there is no file. Throws where a line is not one of ours. Files of several machines, one
 * behind the other, are one memory: of each circle the newest seals count.
 */
export async function readSealMemory(path: string): Promise<SealMemory | undefined> {
  const text = textOf(path)
  if (text === undefined) return undefined
  const [first, ...lines] = text.trimEnd().split('\n')
  if (first !== FIRST) throw new Error(`${path} is not a memory of seals`)
  const memory: SealMemory = new Map()
  for (const line of lines) {
    if (line === FIRST || LEFT.test(line)) continue
    const parts = LINE.exec(line)
    if (parts === null) throw new Error(`${path} has a line that is none: ${line}`)
    takeLine(memory, parts)
  }
  forgetStored(memory)
  for (const line of lines) markLeft(memory, LEFT.exec(line))
  return memory
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function takeLine(memory: SealMemory, [, word, circleId = '', ...rest]: RegExpExecArray): void {
  const known = memory.get(circleId) ?? NOTHING_KNOWN
  const [seal, transfers, head = '', restarts = '0', ...signed] = rest
  const one = {
    seal: Number(seal),
    transfers: Number(transfers),
    head,
    restarts: Number(restarts),
  }
  if (isBehind(one, known[word === 'last' ? 'last' : 'pending'])) return
  memory.set(
    circleId,
    word === 'last'
      ? { ...known, last: one }
      : { ...known, pending: { ...one, ...asSigned(signed) } },
  )
}

/** Forgets seals that one machine signed where another one saw them stored, or one after them. */
function forgetStored(memory: SealMemory): void {
  for (const [circleId, { last, pending }] of memory)
    if (last !== undefined && pending !== undefined && !isBehind(last, pending))
      memory.set(circleId, { last, pending: undefined })
}

function markLeft(memory: SealMemory, parts: RegExpExecArray | null): void {
  if (parts === null) return
  const [, circleId = '', head] = parts
  const known = memory.get(circleId) ?? NOTHING_KNOWN
  if (head === (newestOf(known)?.head ?? NONE)) memory.set(circleId, { ...known, isLeft: true })
}

/** The newest seal that the signer remembers of a circle, stored or not. */
export function newestOf({ last, pending }: Known): RememberedSeal | undefined {
  return pending ?? last
}

function asSigned([sealedAt = '', key = '', lost]: readonly (string | undefined)[]) {
  return { sealedAt, key, ...(lost !== undefined && { lost: lost === NONE ? null : lost }) }
}

/** Whether a seal comes before another one. After a restart seals are counted from a lower number again. */
function isBehind(one: RememberedSeal, other: RememberedSeal | undefined): boolean {
  return (
    other !== undefined &&
    (one.restarts < other.restarts || (one.restarts === other.restarts && one.seal < other.seal))
  )
}

const flush = promisify(fsync)

/**
 * Writes the memory: flushed, then renamed into its place. Only the flush is waited for: a thread for each of the other steps would cost
 * twice what they do. One process writes at a time, the one that seals.
 */
export async function writeSealMemory(path: string, memory: SealMemory): Promise<void> {
  const lines = Array.from(memory, ([circleId, known]) => linesOf(circleId, known)).flat()
  const text = [FIRST, ...lines, ''].join('\n')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.part`
  const file = openSync(beside, 'w', 0o600)
  try {
    writeFileSync(file, text)
    await flush(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
}

function linesOf(circleId: string, known: Known): string[] {
  const { last, pending, isLeft } = known
  return [
    ...(last === undefined ? [] : [`last ${circleId} ${wordsOf(last)}`]),
    ...(pending === undefined
      ? []
      : [
          `next ${circleId} ${wordsOf(pending)} ${pending.sealedAt} ${pending.key}${lostWords(pending)}`,
        ]),
    ...(isLeft === true ? [`left ${circleId} ${newestOf(known)?.head ?? NONE}`] : []),
  ]
}

function wordsOf({ seal, transfers, head, restarts }: RememberedSeal): string {
  return `${seal} ${transfers} ${head} ${restarts}`
}

function lostWords({ lost }: Pending): string {
  return lost === undefined ? '' : ` lost ${lost ?? NONE}`
}

/**
 * Begins the memory where none can exist: in a new database, in one whose seals are all of a version without a
 * memory, and in one that was restored and seals nothing before go-live. Throws ConfigError where it is gone, and where it cannot be kept.
 */
export async function keepSealMemory(db: Db | Tx, path: string): Promise<void> {
  if ((await readSealMemory(path).catch(unkept(path))) !== undefined) return
  if (await hasSealsOfSigner(db))
    throw new ConfigError([
      `SEAL_MEMORY: ${path} is missing, and this database has seals. Put the file back. If it is lost, or this is another ` +
        'machine, say that the signer remembers what this database has: npm run go-live -- --record-restarts',
    ])
  // Of two processes that start together the slower one must not empty what the other remembers already.
  await folderStore(dirname(path))
    .put(basename(path), Buffer.from(`${FIRST}\n`), 'fresh')
    .catch(unkept(path))
}

function unkept(path: string): (error: Error) => never {
  return ({ message }) => {
    throw new ConfigError([
      `SEAL_MEMORY: ${path} cannot be kept (${message}). Its folder has to be there for the account of the servers.`,
    ])
  }
}
