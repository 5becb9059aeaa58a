import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The folder of this version's SQL. */
export const DB_FOLDER = join(import.meta.dirname, '../../../../db')

/** The guards of this version's database, beside its SQL. */
export const GUARDS_FILE = 'guards.json'

/** One SQL file, named without its extension. */
export type SqlFile = { readonly name: string; readonly sql: string }

/**
 * All SQL of one version: what builds a database from nothing, and what brings an older one up to
 * it.
 */
export type SchemaFiles = {
  /** The current tables, in creation order. */
  readonly schema: readonly SqlFile[]
  /** Applied whole each time. A file has the name of its function. */
  readonly functions: readonly SqlFile[]
  /** Migrations of older versions, in order. */
  readonly migrations: readonly SqlFile[]
  readonly grants: string
  readonly clock: { readonly regular: string; readonly settable: string }
  /** Differs for every schema. */
  readonly fingerprint: string
  /** What `npm run db-types` read of a database of this version (guards.ts); empty where a folder has none. */
  readonly guards: string
}

/** Reads a folder with the layout of db/. */
export function readSchemaFiles(folder: string): SchemaFiles {
  const schema = sqlFilesIn(join(folder, 'schema'))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    schema,
    functions: sqlFilesIn(join(folder, 'functions')),
    migrations: sqlFilesIn(join(folder, 'migrations')),
    grants: read('grants.sql'),
    clock: { regular: read('clock/plain.sql'), settable: read('clock/settable.sql') },
    fingerprint: fingerprintOf(schema),
    guards: existsSync(join(folder, GUARDS_FILE)) ? read(GUARDS_FILE) : '{}',
  }
}

/** Names the guards of one version: two versions of the same tables can have other functions. */
export function guardsName({ guards }: Pick<SchemaFiles, 'guards'>): string {
  return createHash('sha256').update(guards).digest('hex')
}

function sqlFilesIn(folder: string): SqlFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({
      name: basename(name, '.sql'),
      sql: readFileSync(join(folder, name), 'utf8'),
    }))
}

/**
 * Comments, white space and the order of statements change nothing in a database, nor do they here.
 */
function fingerprintOf(schema: readonly SqlFile[]): string {
  const statements = schema
    .flatMap(({ sql }) => sql.replaceAll(/--.*$/gm, '').split(';'))
    .map((statement) => statement.replaceAll(/\s+/g, ''))
    .filter((statement) => statement !== '')
  return createHash('sha256').update(statements.toSorted().join(';')).digest('hex')
}
