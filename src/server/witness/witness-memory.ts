import { constants } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Checkpoint, readCheckpoint } from '#domain/ledger/tree/checkpoint.ts'
import { readNote } from '#domain/ledger/tree/signed-note.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { flushFolder, openWhole, writeWhole } from '#server/platform/machine/whole-file.ts'

/** The latest checkpoint of a log that this witness signed. `at`: when, in seconds. */
export type Witnessed = Checkpoint & {
  readonly note: string
  readonly at: number
  /** The hash of the origin, hexadecimal: by it others ask for the checkpoint. */
  readonly id: string
}
/** Who the witness is: its name, and the 32 bytes from which its key follows. */
export type WitnessIdentity = { readonly name: string; readonly seed: Buffer }

/**
 * What a witness remembers, in one file: its key, and a line for each checkpoint that it signed. The
 * last line of a log counts, and the others go when the file has become long.
 */
export type WitnessMemory = {
  readonly identity: WitnessIdentity
  find(origin: string): Witnessed | undefined
  all(): IteratorObject<Witnessed>
  /** Adds a line, and returns once it is on the disk. */
  save(note: string, at: number): Promise<void>
  close(): Promise<void>
}

type Line = { readonly name: string; readonly seed: string } | { note: string; at: number }
const SUM_CHARACTERS = 16
/** A shorter file is left as it is. */
const SHORT_BYTES = 1_000_000
/** A file that could not be made shorter is tried again when it has grown so much. */
const GROWN_TIMES = 1.25
const PART = /^\.[0-9a-f-]{36}\.part$/

/**
 * Opens the memory. Throws where a line is damaged; a last line that was cut off was never answered, and goes.
 * A file longer than `shortBytes` is kept below twice of what it needs, while the disk has room to write it
 * again; `failed` hears what could not be done, and the memory works on.
 */
export async function openWitnessMemory(
  path: string,
  {
    shortBytes = SHORT_BYTES,
    failed = () => {},
  }: { shortBytes?: number; failed?: (error: Error) => void } = {},
): Promise<WitnessMemory> {
  // Never makes a file: a lost one is a lost key.
  let file = await open(path, constants.O_RDWR | constants.O_APPEND)
  const { first, known, whole, isTorn } = await readMemory(path, file).catch(async (error) => {
    await file.close()
    throw error
  })
  // What another program adds meanwhile is not cut off.
  if (isTorn) await file.truncate(whole)
  await removeParts(path).catch(failed)
  let [size, sizeMax] = [whole, shortBytes]
  let isWhole = true
  return {
    identity: { name: first.name, seed: Buffer.from(first.seed, 'base64') },
    find: (origin) => known.get(origin),
    all: () => known.values(),
    async save(note, at) {
      const line = lineOf({ note, at })
      // Behind half a line no other one is written: the next start takes it away.
      if (!isWhole) throw new Error(`${path} could not be written; start the witness again`)
      isWhole = false
      await file.appendFile(line)
      await file.datasync()
      size += Buffer.byteLength(line)
      await refuseCompany(path, file, size)
      remember(path, known, { note, at })
      isWhole = true
      if (size <= sizeMax) return
      const needed = [first, ...known.values().map(({ note, at }) => ({ note, at }))].map(lineOf)
      const next = await openWhole(path, (part) => part.writeFile(needed.join(''))).catch(
        ({ message }: Error) => {
          failed(new Error(`${path} could not be made shorter: ${message}`))
          return undefined
        },
      )
      if (next !== undefined) {
        isWhole = false
        await takeOver(path, { file, next, size })
        isWhole = true
        file = next
        size = (await file.stat()).size
      }
      sizeMax = next === undefined ? GROWN_TIMES * size : Math.max(shortBytes, 2 * size)
    },
    close: () => file.close(),
  }
}

/** Makes the memory of a new witness, and its folder. */
export async function createWitnessMemory(
  path: string,
  { name, seed }: WitnessIdentity,
): Promise<void> {
  const line = lineOf({ name, seed: seed.toString('base64') })
  await writeWhole(path, (file) => file.writeFile(line))
  await flushFolder(dirname(path))
}

/** Removes what a program that died left of a new file: it begins with the key. */
async function removeParts(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)]
  for (const found of await readdir(folder))
    if (found.startsWith(name) && PART.test(found.slice(name.length)))
      await rm(join(folder, found), { force: true })
}

/**
 * Ends `file`, which had `size` bytes, once `next` is in its place. What another program added and answered before
 * that stays; from now on that one finds another file in its place.
 */
async function takeOver(
  path: string,
  { file, next, size }: { file: FileHandle; next: FileHandle; size: number },
): Promise<void> {
  try {
    await flushFolder(dirname(path))
    const added = Buffer.alloc((await file.stat()).size - size)
    if (added.length === 0) return await file.close()
    await file.read(added, 0, added.length, size)
    await next.appendFile(added)
    await next.datasync()
    throw companyAt(path)
  } catch (error) {
    await next.close()
    throw error
  }
}

function companyAt(path: string): Error {
  return new Error(`another program writes to ${path}`)
}

/** What whole lines say, and how many bytes they are. */
async function readMemory(path: string, file: FileHandle) {
  const bytes = await file.readFile()
  const whole = bytes.lastIndexOf('\n') + 1
  const lines = bytes.toString('utf8', 0, whole).split('\n').slice(0, -1)
  const [first, ...others] = lines.map(readLine(path))
  if (first === undefined || !('seed' in first)) throw new Error(`${path} has no key of a witness`)
  const known = new Map<string, Witnessed>()
  for (const line of others) if ('note' in line) remember(path, known, line)
  return { first, known, whole, isTorn: whole < bytes.length }
}

function lineOf(line: Line): string {
  const text = JSON.stringify(line)
  return `${sumOf(text)} ${text}\n`
}

function readLine(path: string): (line: string, at: number) => Line {
  return (line, at) => {
    const text = line.slice(SUM_CHARACTERS + 1)
    if (line !== `${sumOf(text)} ${text}`) throw new Error(`${path}: line ${at + 1} is damaged`)
    return JSON.parse(text) as Line
  }
}

function sumOf(text: string): string {
  return sha256(Buffer.from(text)).toString('hex').slice(0, SUM_CHARACTERS)
}

function remember(
  path: string,
  known: Map<string, Witnessed>,
  { note, at }: { note: string; at: number },
): void {
  const checkpoint = readCheckpoint(readNote(note)?.text ?? '')
  if (checkpoint === undefined) throw new Error(`${path} has a line that is no checkpoint`)
  const id = sha256(Buffer.from(checkpoint.origin)).toString('hex')
  known.set(checkpoint.origin, { ...checkpoint, note, at, id })
}

/**
 * Two witnesses with one file would each forget what the other signed: the file is longer than this
 * one wrote it, or another file took its place.
 */
async function refuseCompany(path: string, file: FileHandle, size: number): Promise<void> {
  const [mine, named] = [await file.stat(), await stat(path)]
  if (mine.size !== size || mine.ino !== named.ino) throw companyAt(path)
}
