import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../server/db.ts'
import { checkInvariants, INVARIANT_NAMES } from './invariants.ts'

/** One executed example: its role, and the response that the document prints. */
type Example = {
  readonly as: 'application' | 'owner'
  readonly sql: string
  readonly response: string
  readonly title: string
}

type Cells = Record<string, string | number | null>

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/ledger.md'), 'utf8')

/** Every sql block with the table or text block after it. */
function examplesIn(document: string): Example[] {
  const blocks = document.matchAll(
    /```sql( owner)?\n([^]*?)```\n+((?:\|.*\n)+|```text\n([^]*?)```)?/g,
  )
  return Array.from(blocks, ([, owner, sql = '', table = '', said]) => ({
    as: owner === undefined ? 'application' : 'owner',
    sql,
    response: said?.trim() ?? table.trim(),
    title: sql.trim().replaceAll(/\s+/g, ' ').slice(0, 70),
  }))
}

const PEOPLE = {
  Asha: '01890000-0000-7000-8000-00000000000a',
  Bilal: '01890000-0000-7000-8000-00000000000b',
  Chitra: '01890000-0000-7000-8000-00000000000c',
}
const CIRCLE = '01890000-0000-7000-8000-000000000001'
const PAYMENTS: readonly (readonly [
  code: string,
  giver: keyof typeof PEOPLE,
  receiver: keyof typeof PEOPLE,
  amount: number,
])[] = [
  ['MANGO2', 'Asha', 'Bilal', 500],
  ['PEPPER', 'Asha', 'Chitra', 1_500],
  ['SESAME', 'Bilal', 'Chitra', 1_000],
  ['TOMATO', 'Asha', 'Bilal', 500],
]

let database: TestDatabase
let clients: Record<Example['as'], pg.Client>
beforeAll(async () => {
  database = await testDatabase()
  clients = {
    application: new pg.Client({ connectionString: database.appUrl }),
    owner: new pg.Client({ connectionString: database.ownerUrl }),
  }
  await Promise.all(Object.values(clients).map((client) => client.connect()))
  await makeCircleOfThree(clients.owner)
})
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.end()))
  database.drop()
})

async function makeCircleOfThree(owner: pg.Client): Promise<void> {
  await owner.query('CREATE TABLE who (id uuid, name text); GRANT SELECT ON who TO paraspar_app')
  await owner.query(
    `INSERT INTO circle (circle_id, slug, name, policy_version, created_at, payments_open_at)
      VALUES ($1, 'three', 'Three', 1, app_now(), app_now())`,
    [CIRCLE],
  )
  for (const [name, id] of Object.entries(PEOPLE)) {
    await owner.query('INSERT INTO who VALUES ($1, $2)', [id, name])
    await owner.query(
      `INSERT INTO member (circle_id, member_id, status, name_sealed, email_sealed, phone_sealed,
        pan_sealed, birth_sealed, registered_at)
        VALUES ($1, $2, 'active', '', '', '', '', '', app_now())`,
      [CIRCLE, id],
    )
    await owner.query(
      `INSERT INTO payment_detail (circle_id, detail_id, member_id, kind, detail_sealed, detail_key,
        usable_from, created_at) VALUES ($1, $2, $2, 'upi', '', '', app_now(), app_now())`,
      [CIRCLE, id],
    )
  }
  for (const [code, giver, receiver, amount] of PAYMENTS)
    await makeClaimedMatch(owner, {
      code,
      giver: PEOPLE[giver],
      receiver: PEOPLE[receiver],
      amount,
    })
}

const EVENT_OF = `INSERT INTO match_event (circle_id, match_id, version, event_id, kind, to_state, happened_at)
  SELECT circle_id, match_id, version, gen_random_uuid(), 'moved', state, app_now() FROM`

async function makeClaimedMatch(
  owner: pg.Client,
  {
    code,
    giver,
    receiver,
    amount,
  }: { code: string; giver: string; receiver: string; amount: number },
): Promise<void> {
  const shares =
    "$1, $2, $3, $4::bigint, 0, $4::bigint, 0, 0, 'matched', 1, app_now(), app_now() + " +
    "interval '30 days', app_now()"
  const columns =
    'member_id, amount_rupees, open_rupees, held_rupees, fulfilled_rupees, closed_rupees, ' +
    'state, policy_version, queued_at, expires_at, created_at'
  const id = `01890000-0000-7000-8000-${Buffer.from(code).toString('hex')}`
  await owner.query(
    `INSERT INTO pledge (circle_id, pledge_id, ${columns}, plan) VALUES (${shares}, 'simple')`,
    [CIRCLE, id, giver, amount],
  )
  await owner.query(
    `INSERT INTO ask (circle_id, ask_id, ${columns}, ask_class, share_code, detail_id)
      VALUES (${shares}, 'normal', $5, $3)`,
    [CIRCLE, id, receiver, amount, code],
  )
  await owner.query(
    `WITH made AS (INSERT INTO match (circle_id, match_id, pledge_id, ask_id, giver_id, receiver_id,
      amount_rupees, code, reason, ask_rank, policy_version, payee_kind, payee_sealed, state,
      first_deadline_at, created_at)
     VALUES ($1, $2, $2, $2, $3, $4, $5, $6, 'exact', 1, 1, 'upi', '', 'awaiting_payment',
       app_now(), app_now()) RETURNING *) ${EVENT_OF} made`,
    [CIRCLE, id, giver, receiver, amount, code],
  )
  await owner.query(
    `INSERT INTO claim (circle_id, claim_id, match_id, file_id, rail, utr_sealed, amount_rupees,
      claimed_at) VALUES ($1, $2, $2, $2, 'upi', '', $3, app_now())`,
    [CIRCLE, id, amount],
  )
  await owner.query(
    `INSERT INTO utr_use (rail, utr_key, circle_id, match_id, used_at)
      VALUES ('upi', $2, $1, $3, app_now())`,
    [CIRCLE, Buffer.from(code), id],
  )
  await owner.query(
    `WITH claimed AS (UPDATE match SET state = 'awaiting_confirmation', version = 2
      WHERE match_id = $1 RETURNING *) ${EVENT_OF} claimed`,
    [id],
  )
}

/**
 * Runs an example and writes its response as the document does. That is the rows of its last
 * statement as a table, or the error.
 */
async function memberSentence({ as, sql }: Example): Promise<string> {
  const client = clients[as]
  try {
    const results = [await client.query<Cells>(sql)].flat()
    const last = results.findLast(({ command }) => command === 'SELECT')
    return last === undefined ? '' : asTable(last)
  } catch (error) {
    await client.query('ROLLBACK')
    return `ERROR: ${(error as Error).message}`
  }
}

function asTable({ fields, rows }: pg.QueryResult<Cells>): string {
  const names = fields.map(({ name }) => name)
  const line = (cells: readonly (string | number | null | undefined)[]) =>
    `| ${cells.map((cell) => cell ?? '').join(' | ')} |`
  return [
    line(names),
    `|${'---|'.repeat(names.length)}`,
    ...rows.map((row) => line(names.map((name) => row[name]))),
  ].join('\n')
}

const examples = examplesIn(DOCUMENT)

describe('docs/ledger.md', () => {
  test.each(examples)('$title answers what is printed', async (example) => {
    expect(await memberSentence(example)).toBe(example.response)
  })

  test('leaves a ledger in which everything holds', async () => {
    expect(
      (await checkInvariants(clients.owner)).filter((name) =>
        INVARIANT_NAMES.ledger.includes(name),
      ),
    ).toEqual([])
  })

  test('has all of its sql run, each with a printed answer', () => {
    expect(examples).toHaveLength(DOCUMENT.match(/^```sql/gm)?.length ?? 0)
    expect(examples.length).toBeGreaterThan(12)
    expect(examples.filter(({ response }) => response === '')).toEqual([])
  })

  test('names every table of the ledger and every function that posts', async () => {
    const { rows } = await clients.owner.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'ledger%'
        UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        AND prosrc ~ 'INSERT INTO ledger_'`,
    )
    expect(rows.filter(({ name }) => !DOCUMENT.includes(`\`${name}`))).toEqual([])
  })
})
