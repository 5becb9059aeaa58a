import { createReadStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { flushFolder, writeWhole } from '../machine/whole-file.ts'

/**
 * The end of every name in a backup. `age -d` and `zstd -d` open these files without this program.
 */
export const SEALED = '.zst.age'

/** A backup file that cannot be used; its text is for the operator. */
export class DamagedFileError extends Error {}

/** A key that did not write this backup; its text is for the operator. */
export class OtherBackupKeyError extends Error {}

/** Makes a key for BACKUP_KEY. */
export const newBackupKey = (): Promise<string> => generateX25519Identity()

/** Compresses and encrypts a stream into a file. It is complete or absent. */
export async function writeSealed(
  path: string,
  content: Readable | Uint8Array,
  key: string,
): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  await writeWhole(path, async (file) => {
    const compressed = createZstdCompress()
    const source = content instanceof Readable ? content : Readable.from([content])
    const sealed = await encrypter.encrypt(webOf(compressed))
    await Promise.all([
      pipeline(source, compressed),
      file.writeFile(Readable.fromWeb(sealed as never)),
    ])
  })
  await flushFolder(dirname(path))
}

/**
 * Opens a sealed file. Reading it ends with DamagedFileError when a byte differs, or at once with
 * OtherBackupKeyError.
 */
export async function readSealed(path: string, key: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const file = createReadStream(path)
  try {
    const compressed = Readable.fromWeb((await decrypter.decrypt(webOf(file))) as never)
    return Readable.from(contentParts(path, compressed))
  } catch (error) {
    file.destroy()
    throw named(path, error)
  }
}

/** Reads a whole small sealed file. */
export async function openSealed(path: string, key: string): Promise<Buffer> {
  return buffer(await readSealed(path, key))
}

async function* contentParts(path: string, compressed: Readable): AsyncGenerator<Buffer> {
  const content = createZstdDecompress()
  const ending = pipeline(compressed, content).then(
    () => undefined,
    (error: unknown) => error,
  )
  try {
    yield* content as AsyncIterable<Buffer>
  } catch (error) {
    throw named(path, (await ending) ?? error)
  }
}

function webOf(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

// The library has no classes for these. A missing or unreadable file stays what it is.
function named(path: string, error: unknown): unknown {
  const { message, code } = error as NodeJS.ErrnoException
  if (code?.startsWith('E') === true && !code.startsWith('ERR_')) return error
  return message.includes('no identity matched')
    ? new OtherBackupKeyError('BACKUP_KEY: is not the key that this backup was written with.')
    : new DamagedFileError(`${basename(dirname(path))}/${basename(path)} is damaged (${message}).`)
}
