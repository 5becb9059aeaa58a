import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { DB_FOLDER, readSchemaFiles } from '#server/platform/database/schema-files.ts'

/** The keys that the rows and pictures were written with, base64. They protect made-up people only. */
export type PastKeys = { readonly master: string; readonly hash: string; readonly file: string }

/** The simulated past as rows, for databases with the same schema. */
export type Past = {
  readonly schema: string
  /** When it ended, ISO. */
  readonly endsAt: string
  readonly keys: PastKeys
  /** Encrypted pictures by their names in the storage, base64. */
  readonly files: Readonly<Record<string, string>>
  readonly tables: Readonly<Record<string, readonly PastRow[]>>
}

export type PastRow = Readonly<Record<string, unknown>>

const FILE = join(import.meta.dirname, 'practice-past.json.br')

/** Reads the past, if it fits this schema. While somebody changes the schema it does not. */
export function readPast(): Past | undefined {
  if (!existsSync(FILE)) return undefined
  const past = JSON.parse(brotliDecompressSync(readFileSync(FILE)).toString('utf8')) as Past
  return past.schema === readSchemaFiles(DB_FOLDER).fingerprint ? past : undefined
}

export function writePast(past: Past): void {
  const text = JSON.stringify(past)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(FILE, brotliCompressSync(text, { params }))
}
