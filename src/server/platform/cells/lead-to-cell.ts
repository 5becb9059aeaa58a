import type { CellKind } from '#contract/cells.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Database } from '../database/db.ts'
import type { Caller } from '../use-case/context.ts'
import type { World } from '../use-case/world.ts'
import { isHeld } from './asked-keys.ts'
import type { TakenKey } from './directory.ts'

/** More than the people behind one address of a mobile network need; each question is one of the directory, too. */
const QUESTIONS = { max: 120, minutes: 15 } as const
/** A link begins with its cell. */
const LINK = /^([a-z][a-z0-9]{0,11})\.[\w-]{43}$/
/** Nobody may learn whose these are. */
const SECRET: ReadonlySet<string> = new Set(['email', 'phone'])

/**
 * Leads a request without a session to the cell that has what it names, before anything of it is done. Without
 * a directory it does nothing. Throws request.elsewhere, request.too-many, and request.busy for what this cell has
 * not while the directory is silent.
 */
export async function leadToCell(
  world: World,
  { cellBy }: Endpoint,
  { input, caller }: { readonly input: { readonly body: unknown }; readonly caller: Caller },
): Promise<void> {
  const { directory } = world.database
  if (directory === undefined || cellBy === undefined) return
  const named = namedIn(cellBy, (input.body ?? {}) as Body)
  if (named === undefined) return
  await world.services.limits.hit({ bucket: `cell ${caller.network}`, ...QUESTIONS })
  const cell = await findCell(world, ...named)
  if (cell === undefined || cell === directory.cell) return
  caller.leadTo?.(cell)
  throw requestError('request.elsewhere')
}

type Body = Readonly<Record<string, string | { readonly code?: string } | undefined>>

function namedIn(
  cellBy: Readonly<Record<string, CellKind>>,
  body: Body,
): [CellKind, string] | undefined {
  for (const [field, kind] of Object.entries(cellBy)) {
    const value = body[field]
    const text = typeof value === 'object' ? value.code : value
    if (text !== undefined && text.trim() !== '') return [kind, text]
  }
  return undefined
}

/**
 * Returns the cell that has something, or in which it is to be looked for in vain; undefined for what cannot be anywhere,
 * and without a directory. Asks the directory for what is not here. For an address or a number it always asks, and
 * takes equal time whether it is here or nowhere; only if the directory is silent, what is here is found all the same.
 */
export async function findCell(
  { database: { db, directory }, keyOf }: Pick<World, 'database' | 'keyOf'>,
  kind: CellKind,
  text: string,
): Promise<string | undefined> {
  const [, inLink] = LINK.exec(text.trim()) ?? []
  const key = keyOf(kind, text)
  if (directory === undefined || inLink !== undefined || key === undefined) return inLink
  const asked = SECRET.has(kind) ? directory.find(key) : undefined
  asked?.catch(() => undefined)
  if (!(await isKnown(db, key))) return asked ?? directory.find(key)
  await asked?.catch(() => undefined)
  return directory.cell
}

/** Whether this cell has a key; an address is known here before it is proved. */
async function isKnown(db: Database['db'], key: TakenKey): Promise<boolean> {
  if (key.kind !== 'email') return isHeld(db, key)
  const known = await db
    .selectFrom('identity')
    .select('identityId')
    .where('emailKey', '=', key.key)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}
