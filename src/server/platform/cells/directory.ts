import { createHmac } from 'node:crypto'
import pg from 'pg'
import { requestError } from '#domain/shared/request-errors.ts'
import type { CellConfig } from '../config-groups.ts'
import { ConfigError } from '../settings.ts'

/** What only one cell may have: the kind names what it is, and the key is a keyed hash of it. */
export type TakenKey = { readonly kind: string; readonly key: Buffer }

/**
 * Which cell has a key, and no more: within a cell its own tables decide. Each question is one
 * statement on one row, so that any engine that spreads rows by their key takes it. Throws
 * request.busy where the directory does not answer in time, and ConfigError before the first answer where the
 * cells there are hash with another key.
 */
export type Directory = {
  /** The name of this cell. */
  readonly cell: string
  /** Takes a key for this cell unless another has it. Returns the cell that has it now. */
  take(taken: TakenKey): Promise<string>
  /**
   * Returns the cell that has a key. For a key that none has it names one all the same, always the same one: whoever
   * asks learns nothing about a number from where it leads.
   */
  find(taken: TakenKey): Promise<string>
  /** Gives a key of this cell back. */
  giveBack(taken: TakenKey): Promise<void>
  /** Makes sure that this cell hashes as the others do; the first cell decides with which key. */
  agree(): Promise<void>
  /** Publishes the figures of this cell. */
  publish(figures: object): Promise<void>
  /** Returns the latest figures of the other cells; what was last heard while the directory is silent. */
  figuresOfOthers(): Promise<readonly object[]>
  close(): Promise<void>
}

const TAKE = `INSERT INTO taken_key AS t (kind, key, cell) VALUES ($1, $2, $3)
  ON CONFLICT (key, kind) DO UPDATE SET cell = t.cell RETURNING cell`
const FIND = 'SELECT cell FROM taken_key WHERE kind = $1 AND key = $2'
const GIVE_BACK = 'DELETE FROM taken_key WHERE kind = $1 AND key = $2 AND cell = $3'
const CELLS = `SELECT c.cell, f.figures FROM cell c LEFT JOIN cell_figures f ON f.cell = c.cell ORDER BY c.cell`
const AGREE = `INSERT INTO directory_check AS d (one, hash_key) VALUES (true, $1)
  ON CONFLICT (one) DO UPDATE SET hash_key = d.hash_key RETURNING hash_key`
const PUBLISH = `INSERT INTO cell_figures (cell, figures, at) VALUES ($1, $2, now())
  ON CONFLICT (cell) DO UPDATE SET figures = excluded.figures, at = excluded.at`

/** People wait for it, and no lock is held meanwhile. */
const SILENT_MS = 2_000
/** Cells are rare, and their figures no older than this. */
const KNOWN_FOR_MS = 5 * 60_000
/** Nobody waits again for a directory that was silent just now. */
const SILENT_FOR_MS = 30_000

type Known = { readonly cell: string; readonly figures: object | null }

/** Opens the directory for one cell. Nothing connects before the first question. */
export function openDirectory({ name: cell, directoryUrl, hashCheck }: CellConfig): Directory {
  const pool = new pg.Pool({
    connectionString: directoryUrl,
    max: 10,
    connectionTimeoutMillis: SILENT_MS,
    query_timeout: SILENT_MS,
    application_name: `paraspar ${cell}`,
    keepAlive: true,
  })
  // A question reports a connection that broke while idle.
  pool.on('error', () => undefined)
  const ask = async <R extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ) => {
    try {
      return (await pool.query<R>({ name, text, values })).rows
    } catch (error) {
      throw Object.assign(requestError('request.busy'), { cause: error })
    }
  }
  const agree = lasting(Number.POSITIVE_INFINITY, async () => {
    const [row] = await ask<{ hash_key: Buffer }>('agree', AGREE, [hashCheck])
    if (row === undefined || !row.hash_key.equals(hashCheck))
      throw new ConfigError([
        'HASH_KEY: is not the key of the other cells of this directory. All cells have one HASH_KEY.',
      ])
  })
  const cells = lasting(KNOWN_FOR_MS, () => ask<Known>('cells', CELLS, []))
  const cellIn = async (...question: Parameters<typeof ask>) => {
    await agree()
    return (await ask<{ cell: string }>(...question))[0]?.cell
  }
  return {
    cell,
    take: async ({ kind, key }) => (await cellIn('take', TAKE, [kind, key, cell])) ?? cell,
    find: async ({ kind, key }) => {
      const [found, known] = await Promise.all([cellIn('find', FIND, [kind, key]), cells()])
      const drawn = known.map((each) => each.cell).toSorted(byLot(hashCheck, { kind, key }))
      return found ?? drawn[0] ?? cell
    },
    giveBack: async ({ kind, key }) =>
      void (await cellIn('give back', GIVE_BACK, [kind, key, cell])),
    agree,
    publish: async (figures) => void (await ask('publish', PUBLISH, [cell, figures])),
    figuresOfOthers: async () =>
      (await cells()).flatMap((each) =>
        each.cell === cell || each.figures === null ? [] : [each.figures],
      ),
    close: () => pool.end(),
  }
}

/**
 * Remembers an answer for a while. When it is old it is asked for again; as long as that fails, the old one
 * is returned, and asked for less often.
 */
function lasting<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let known: { readonly answer: T; readonly atMs: number } | undefined
  let asking: Promise<T> | undefined
  return async () => {
    if (known !== undefined && performance.now() < known.atMs + ms) return known.answer
    asking ??= ask().finally(() => (asking = undefined))
    try {
      known = { answer: await asking, atMs: performance.now() }
      return known.answer
    } catch (error) {
      if (known === undefined) throw error
      known = { ...known, atMs: performance.now() - ms + SILENT_FOR_MS }
      return known.answer
    }
  }
}

/** Sorts cells by a lot that is drawn for this key: with a new cell only its own share of keys leads elsewhere. */
function byLot(secret: Buffer, { kind, key }: TakenKey) {
  const lotOf = (cell: string) =>
    createHmac('sha256', secret).update(`${kind}\0${cell}\0`).update(key).digest()
  return (one: string, other: string) => lotOf(one).compare(lotOf(other))
}
