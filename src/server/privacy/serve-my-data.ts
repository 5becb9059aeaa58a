import type { FastifyInstance } from 'fastify'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { memberName } from '#server/members/member-names.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/context.ts'
import { serveFile } from '#server/platform/serve-file.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { PersonVault } from '#server/platform/vault.ts'
import type { World } from '#server/platform/world.ts'
import { type FileWriter, type Head, htmlWriter, jsonWriter } from './my-data-file.ts'
import { SECTIONS } from './my-data-sections.ts'
import { type Json, listRows, type Row, type Section, type StoredRow } from './my-data-store.ts'

const ROWS_A_PAGE = 200

type Mine = { readonly circleId: string; readonly memberId: string }

/**
 * GET /api/user/my-data: everything about me as a file, JSON or a page to read. It goes out while it is read, page by page in short transactions of
 * their own, so that a slow line holds nothing up; a failure in the middle breaks the file off, which its reader sees.
 */
export function serveMyData(app: FastifyInstance, world: World): void {
  serveFile(app, world, 'GET /user/my-data', async (ctx, { query }) => {
    const isPage = query.format === 'html'
    const head = await headOf(ctx)
    const writer = isPage ? htmlWriter(head.language) : jsonWriter
    return {
      fileName: `paraspar-my-data-${dayInIndia(head.madeAt).toString()}.${isPage ? 'html' : 'json'}`, type: isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      body: () => pieces(world, { head, mine: ctx.actor, writer }),
    }
  })
}

async function headOf(ctx: ActorCtx): Promise<Head> {
  const { circleId, memberId } = ctx.actor
  const circle = await circleById(ctx.tx, circleId)
  return { madeAt: ctx.now, circle: circle?.name ?? '', name: await memberName(ctx, circleId, memberId), language: ctx.language }
}

async function* pieces(world: World, { head, mine, writer }: { head: Head; mine: Mine; writer: FileWriter }): AsyncGenerator<string> {
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

async function* pagesOf(world: World, section: Section, mine: Mine): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ;) {
    const from = after
    const page: { rows: Row[]; last: string | null } = await inTransaction(world.database, { vault: world.vault, language: 'en' }, async (ctx) => {
      const stored = await listRows(ctx.tx, section, { ...mine, after: from, limit: ROWS_A_PAGE })
      return { rows: await openRows(ctx, section, { mine, stored }), last: stored.length < ROWS_A_PAGE ? null : (stored.at(-1)?.id ?? null) }
    })
    if (page.rows.length > 0) yield page.rows
    if (page.last === null) return
    after = page.last
  }
}

async function openRows(ctx: BaseCtx, section: Section, { mine, stored }: { mine: Mine; stored: readonly StoredRow[] }): Promise<Row[]> {
  const person = await ctx.vault.of(ctx.tx, mine)
  return stored.map((row) => ({ ...openSealed(person, section, row), ...Object.fromEntries(Object.entries(row.shown).map(([name, value]) => [name, plain(value)])) }))
}

function openSealed(person: PersonVault, { sealed = {} }: Section, row: StoredRow): Row {
  return Object.fromEntries(Object.entries(sealed).map(([name, { table, column, isJson }]) => {
    const found = row.sealed[name]
    if (found === undefined) return [name, null]
    const text = person.open({ table, column, id: found.id }, found.bytes)
    return [name, isJson === true ? (JSON.parse(text) as Json) : text]
  }))
}

function plain(value: unknown): Json {
  return value instanceof Temporal.Instant ? value.toString() : ((value ?? null) as Json)
}
