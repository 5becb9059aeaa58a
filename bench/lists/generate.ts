import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import type { Keys, Vault } from '#server/platform/crypto/vault.ts'
import { copyPeople, type PlannedCircle } from './people.ts'
import { sealForReading } from './seal-for-reading.ts'

/**
 * How much data to make. `even`: all circles have one size; otherwise sizes run from a few people
 * to twice the mean, at most 2,000. `minutes`: after this time no more matches are made, and the
 * remaining circles have people only.
 */
export type Amount = {
  readonly members: number
  readonly circles: number
  readonly matches: number
  readonly even?: boolean
  readonly minutes?: number
}

const CIRCLE_MAX = 2_000
/** One transaction makes about this many matches for about as many people. */
const MATCHES_A_PART = 100_000
const PEOPLE_A_PART = 10_000
/**
 * One circle in 50 is visited. Its texts are sealed with real keys, so that its pages can open
 * them.
 */
const VISITED_EVERY = 50

const script = (name: string) => readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8')

type Making = {
  readonly ownerUrl: string
  readonly keys: Keys
  readonly vault: Vault
  readonly passwordHash: string
  readonly seal: () => Promise<void>
  readonly log: (line: string) => void
}

/**
 * Fills an empty, migrated database: people by COPY, their helping by statements over many circles
 * at once. Triggers and foreign keys are off during this; row checks and unique keys stay on. The
 * invariants are checked at the end.
 */
export async function generate(
  amount: Amount,
  { ownerUrl, keys, vault, passwordHash, seal, log }: Making,
): Promise<void> {
  const clients = await Promise.all([0, 1].map(() => open(ownerUrl)))
  const [client, second] = clients as [pg.Client, pg.Client]
  try {
    await client.query(script('setup'))
    const { rows } = await client.query<{ at: string }>(
      `INSERT INTO bench.made VALUES (now())
        RETURNING to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at`,
    )
    const madeAt = Temporal.Instant.from(rows[0]?.at ?? '')
    const circles = planned(amount)
    await insertCircles(client, circles, madeAt)
    for (const part of parts(circles, ({ size }) => size, PEOPLE_A_PART))
      await copyPeople(client, part, { keys, vault, passwordHash, madeAt })
    await client.query('ANALYZE')
    log(`${circles.reduce((sum, { size }) => sum + size, 0)} people in ${circles.length} circles`)
    await makeVisited(
      client,
      circles.filter(({ visited }) => visited),
      { keys, seal },
    )
    await makeOthers(
      [client, second],
      circles.filter(({ visited }) => !visited),
      { until: performance.now() + (amount.minutes ?? Infinity) * 60_000, log },
    )
    await client.query('UPDATE bench.made SET finished = true')
  } finally {
    for (const each of clients) await each.end()
  }
}

// The sealer makes the seals of visited circles, because their pages show them. It runs first,
// while it has few circles to search.
async function makeVisited(
  client: pg.Client,
  circles: readonly PlannedCircle[],
  { keys, seal }: Pick<Making, 'keys' | 'seal'>,
): Promise<void> {
  for (const part of parts(circles, ({ matches }) => matches, MATCHES_A_PART))
    await makePart(client, part)
  // Without ANALYZE the plans assume empty tables, and each transfer reads them whole.
  await client.query('ANALYZE ledger_transfer')
  await seal()
  await sealForReading(
    client,
    circles.map(({ circleId }) => circleId),
    keys,
  )
}

async function makeOthers(
  clients: readonly pg.Client[],
  circles: readonly PlannedCircle[],
  { until, log }: { until: number; log: Making['log'] },
): Promise<void> {
  // The largest come first, so that a time limit only cuts off small ones.
  const waiting = [...parts(circles, ({ matches }) => matches, MATCHES_A_PART)].reverse()
  const all = waiting.length
  const work = async (by: pg.Client) => {
    while (waiting.length > 0 && performance.now() < until) {
      await makePart(by, waiting.shift() ?? [])
      if ((all - waiting.length) % 5 === 0) log(`${all - waiting.length} of ${all} parts`)
    }
  }
  await Promise.all(clients.map(work))
}

async function open(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB';
      SET temp_buffers = '128MB'`,
  )
  return client
}

/**
 * Plans the circles. A circle's number is its index in the list. Visited circles are spread over
 * all sizes and include the largest.
 */
function planned({ members, circles, matches, even = false }: Amount): PlannedCircle[] {
  const mean = members / circles
  return Array.from({ length: circles }, (_, no) => {
    const size = Math.max(
      10,
      Math.min(CIRCLE_MAX, Math.round(even ? mean : (2 * mean * (no + 0.5)) / circles)),
    )
    return {
      no,
      circleId: newUuid(),
      size,
      matches: Math.round((matches / members) * size),
      visited:
        (circles - 1 - no) % Math.min(VISITED_EVERY, Math.max(1, Math.floor(circles / 10))) === 0,
    }
  })
}

function* parts<T extends PlannedCircle>(
  circles: readonly T[],
  weigh: (circle: T) => number,
  most: number,
): Generator<T[]> {
  let [part, weight]: [T[], number] = [[], 0]
  for (const circle of circles) {
    if (
      part.length > 0 &&
      (weight + weigh(circle) > most || circle.no !== (part.at(-1)?.no ?? 0) + 1)
    ) {
      yield part
      ;[part, weight] = [[], 0]
    }
    part.push(circle)
    weight += weigh(circle)
  }
  if (part.length > 0) yield part
}

async function insertCircles(
  client: pg.Client,
  circles: readonly PlannedCircle[],
  madeAt: Temporal.Instant,
): Promise<void> {
  const column = <K extends keyof PlannedCircle>(key: K) => circles.map((circle) => circle[key])
  const begun = madeAt.subtract({ hours: 24 * 1200 }).toString()
  await client.query(
    `INSERT INTO bench.circle SELECT *
      FROM unnest($1::int[], $2::uuid[], $3::int[], $4::int[], $5::boolean[])`,
    [column('no'), column('circleId'), column('size'), column('matches'), column('visited')],
  )
  await client.query(
    `INSERT INTO circle (circle_id, slug, name, seen, policy_version, created_at,
        payments_open_at)
      SELECT circle_id, 'bench-' || no, 'Circle ' || no, no % 2 = 0, 1, $1, $1 FROM bench.circle`,
    [begun],
  )
  await client.query(
    `INSERT INTO circle_policy (circle_id, version, policy, published_at)
      SELECT circle_id, 1, $1::jsonb, $2 FROM bench.circle`,
    [JSON.stringify({ ...DEFAULT_POLICY, membersCap: CIRCLE_MAX }), begun],
  )
}

async function makePart(client: pg.Client, part: readonly PlannedCircle[]): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    "SELECT set_config('bench.first', $1, true), set_config('bench.last', $2, true)",
    [String(part[0]?.no), String((part.at(-1)?.no ?? 0) + 1)],
  )
  for (const name of ['people', 'rows', 'seals']) await client.query(script(name))
  await client.query('COMMIT')
}
