import pg from 'pg'
import { requestError } from '#domain/shared/request-errors.ts'

/** What only one cell may have: the kind names what it is, and the key is a keyed hash of it. */
export type TakenKey = { readonly kind: string; readonly key: Buffer }

/**
 * Which cell has a key, and no more: within a cell its own tables decide. Each question is one
 * statement on one row, so that any engine that spreads rows by their key takes it. Throws
 * request.busy where the directory does not answer in time.
 */
export type Directory = {
  /** The name of this cell. */
  readonly cell: string
  /** Takes a key for this cell unless another has it. Returns the cell that has it now. */
  take(taken: TakenKey): Promise<string>
  /** Returns the cell that has a key; undefined where none has. */
  find(taken: TakenKey): Promise<string | undefined>
  /** Gives a key of this cell back. */
  giveBack(taken: TakenKey): Promise<void>
  close(): Promise<void>
}

const TAKE = `INSERT INTO taken_key AS t (kind, key, cell) VALUES ($1, $2, $3)
  ON CONFLICT (key, kind) DO UPDATE SET cell = t.cell RETURNING cell`
const FIND = 'SELECT cell FROM taken_key WHERE kind = $1 AND key = $2'
const GIVE_BACK = 'DELETE FROM taken_key WHERE kind = $1 AND key = $2 AND cell = $3'

/** People wait for it, and no lock is held meanwhile. */
const SILENT_MS = 2_000

/** Opens the directory for one cell. Nothing connects before the first question. */
export function openDirectory({ url, cell }: { url: string; cell: string }): Directory {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: SILENT_MS,
    query_timeout: SILENT_MS,
    application_name: `paraspar ${cell}`,
    keepAlive: true,
  })
  // A question reports a connection that broke while idle.
  pool.on('error', () => undefined)
  const ask = async (name: string, text: string, values: unknown[]) => {
    try {
      return (await pool.query<{ cell: string }>({ name, text, values })).rows[0]?.cell
    } catch (error) {
      throw Object.assign(requestError('request.busy'), { cause: error })
    }
  }
  return {
    cell,
    take: async ({ kind, key }) => (await ask('take', TAKE, [kind, key, cell])) ?? cell,
    find: ({ kind, key }) => ask('find', FIND, [kind, key]),
    giveBack: async ({ kind, key }) => void (await ask('give back', GIVE_BACK, [kind, key, cell])),
    close: () => pool.end(),
  }
}
