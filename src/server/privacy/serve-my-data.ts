import type { FastifyInstance } from 'fastify'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { memberName } from '#server/members/person/member-names.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { type FileWriter, type Head, htmlWriter, jsonWriter } from './my-data-file.ts'
import { SECTIONS } from './my-data-sections.ts'
import {
  type Json,
  listKeys,
  listRows,
  type Row,
  type DataRowKey,
  type Section,
  type StoredRow,
} from './my-data-store.ts'

const ROWS_A_PAGE = 200
/** Keys of a section that are read before its rows: some 36 letters each. */
const KEYS_AT_ONCE = 10_000

type Mine = { readonly circleId: string; readonly memberId: string }

/**
 * Serves GET /api/user/my-data: everything about me as a file, JSON or HTML. It is sent while it is
 * read, page by page in short transactions, so that a slow connection blocks nothing. A failure in
 * the middle breaks the file off, which its reader sees.
 */
export function serveMyData(app: FastifyInstance, world: World): void {
  serveFile(app, world, 'GET /user/my-data', async (ctx, { query }) => {
    const isPage = query.format === 'html'
    const head = await headOf(ctx)
    const writer = isPage ? htmlWriter(head.language) : jsonWriter
    return {
      fileName: `paraspar-my-data-${dayInIndia(head.madeAt).toString()}.${isPage ? 'html' : 'json'}`,
      type: isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      body: () => pieces(world, { head, mine: ctx.actor, writer }),
    }
  })
}

async function headOf(ctx: ActorCtx): Promise<Head> {
  const { circleId, memberId } = ctx.actor
  const circle = await circleById(ctx.tx, circleId)
  return {
    madeAt: ctx.now,
    circle: circle?.name ?? '',
    name: await memberName(ctx, circleId, memberId),
    language: ctx.language,
  }
}

async function* pieces(
  world: World,
  { head, mine, writer }: { head: Head; mine: Mine; writer: FileWriter },
): AsyncGenerator<string> {
  yield writer.begin(head)
  for (const [at, section] of SECTIONS.entries()) {
    yield writer.openSection(section, at === 0)
    let count = 0
    for await (const rows of pagesOf(world, section, mine)) {
      yield writer.rows(section, rows, count === 0)
      count += rows.length
    }
    yield writer.closeSection(section, count)
  }
  yield writer.end()
}

// Reads all keys once, in order, and then the rows by key. So no page reads the rows of earlier
// pages again.
async function* pagesOf(world: World, section: Section, mine: Mine): AsyncGenerator<Row[]> {
  const inShort = <T>(work: (ctx: BaseCtx) => Promise<T>) => inTransactionOf(world, work)
  for (let after: string | null = null; ;) {
    const from = after
    const { keys, first } = await inShort(async (ctx) => {
      const found = await listKeys(ctx.tx, section, { ...mine, after: from, limit: KEYS_AT_ONCE })
      return {
        keys: found,
        first: await openRows(ctx, section, { mine, keys: found.slice(0, ROWS_A_PAGE) }),
      }
    })
    if (first.length > 0) yield first
    for (let at = ROWS_A_PAGE; at < keys.length; at += ROWS_A_PAGE) {
      const rows = await inShort((ctx) =>
        openRows(ctx, section, { mine, keys: keys.slice(at, at + ROWS_A_PAGE) }),
      )
      if (rows.length > 0) yield rows
    }
    if (keys.length < KEYS_AT_ONCE) return
    after = keys.at(-1)?.id ?? null
  }
}

async function openRows(
  ctx: BaseCtx,
  section: Section,
  { mine, keys }: { mine: Mine; keys: readonly DataRowKey[] },
): Promise<Row[]> {
  if (keys.length === 0) return []
  const stored = await listRows(ctx.tx, section, { ...mine, keys })
  const person = await ctx.vault.of(ctx.tx, mine)
  return stored.map((row) => ({
    ...openSealed(person, section, row),
    ...Object.fromEntries(Object.entries(row.shown).map(([name, value]) => [name, simple(value)])),
  }))
}

function openSealed(person: PersonVault, { sealed = {} }: Section, row: StoredRow): Row {
  return Object.fromEntries(
    Object.entries(sealed).map(([name, { table, column, isJson }]) => {
      const found = row.sealed[name]
      if (found === undefined) return [name, null]
      const text = person.open({ table, column, id: found.id }, found.bytes)
      return [name, isJson === true ? (JSON.parse(text) as Json) : text]
    }),
  )
}

function simple(value: unknown): Json {
  return value instanceof Temporal.Instant ? value.toString() : ((value ?? null) as Json)
}
