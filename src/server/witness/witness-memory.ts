import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Checkpoint, readCheckpoint } from '#domain/ledger/tree/checkpoint.ts'
import { readNote } from '#domain/ledger/tree/signed-note.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'

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
 * last line of a log counts.
 */
export type WitnessMemory = {
  readonly identity: WitnessIdentity
  find(origin: string): Witnessed | undefined
  all(): Iterable<Witnessed>
  /** Adds a line, and returns once it is on the disk. */
  save(note: string, at: number): Promise<void>
  close(): Promise<void>
}

type Line = { readonly name: string; readonly seed: string } | { note: string; at: number }
const SUM_CHARACTERS = 16

/** Opens the memory. Throws where a line is damaged; a last line that was cut off was never answered, and goes. */
export async function openWitnessMemory(path: string): Promise<WitnessMemory> {
  const { text, whole } = await wholeLines(path)
  const [first, ...lines] = text.split('\n').slice(0, -1).map(readLine(path))
  if (first === undefined || !('seed' in first)) throw new Error(`${path} has no key of a witness`)
  const known = new Map<string, Witnessed>()
  for (const line of lines) if ('note' in line) remember(path, known, line)
  const file = await open(path, 'a')
  if (whole < (await file.stat()).size) await file.truncate(whole)
  let size = whole
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
    },
    close: () => file.close(),
  }
}

/** Makes the memory of a new witness. A name that is there stays as it is. */
export async function createWitnessMemory(
  path: string,
  { name, seed }: WitnessIdentity,
): Promise<void> {
  const temporary = `${path}.part`
  const file = await open(temporary, 'w', 0o600)
  await file.writeFile(lineOf({ name, seed: seed.toString('base64') }))
  await file.sync()
  await file.close()
  await rename(temporary, path)
  const folder = await open(dirname(path), 'r')
  await folder.sync()
  await folder.close()
}

async function wholeLines(path: string): Promise<{ text: string; whole: number }> {
  const bytes = await readFile(path)
  const whole = bytes.lastIndexOf('\n') + 1
  return { text: bytes.toString('utf8', 0, whole), whole }
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
  if (mine.size !== size || mine.ino !== named.ino)
    throw new Error(`another program writes to ${path}`)
}
