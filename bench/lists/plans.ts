import pg from 'pg'
import type { Statement } from './statements.ts'

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Index Cond'?: string
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly 'Plans'?: readonly Node[]
}

/**
 * The plan of a statement: its node kinds, the pages it read, and the parts that get slower with
 * more data.
 */
export type Plan = {
  readonly nodes: readonly string[]
  readonly pages: number
  readonly ms: number
  readonly flags: readonly string[]
  readonly text: string
}

const ROWS_MAX = 1_000
/**
 * Tables that do not grow with people and their acts, so a full read is fine. Every other table
 * counts as large, new ones too.
 */
const SMALL = new Set([
  'circle',
  'circle_policy',
  'clock_offset',
  'installation',
  'seal_key',
  'panel_member',
  'posting_stop',
  'member_role',
  'totp',
  'passkey',
  'news',
  'slide',
  'poster',
  'leader',
  'testimonial',
  'heartbeat',
  'outage',
  'measure_decision',
  'ruling',
  'identity_dispute',
  'approval',
  'push_subscription',
  'invitation',
  'contact_message',
  'on_behalf',
  'circle_check',
  'gift_paper',
  'upload_part',
  '_private_jobs',
  '_private_tasks',
])

/** Indexes that hold only the few rows that a query wants. Reading one of them whole is fine. */
const OF_FEW = new Set([
  'member_closing',
  'dispute_running',
  'dispute_officer',
  'dispute_one_running',
])

/**
 * Returns the plan that the server uses once it caches the statement, with the real row counts.
 * Rolls back all changes.
 */
export async function explain(
  owner: pg.Pool,
  { text, values }: Pick<Statement, 'text' | 'values'>,
): Promise<Plan> {
  return prepared(owner, { text, values }, async (client, execute) => {
    await client.query('SET LOCAL random_page_cost = 1.1')
    const { rows } = await client.query<{
      'QUERY PLAN': [{ 'Plan': Node; 'Execution Time': number }]
    }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${execute}`)
    const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS) ${execute}`,
    )
    const [found] = rows[0]?.['QUERY PLAN'] ?? []
    if (found === undefined) throw new Error('the server does not say how it works')
    const nodes = [...all(found.Plan)]
    return {
      nodes: [...new Set(nodes.map(named))],
      pages: (found.Plan['Shared Hit Blocks'] ?? 0) + (found.Plan['Shared Read Blocks'] ?? 0),
      ms: found['Execution Time'],
      flags: [...new Set(nodes.flatMap(flagsOf))],
      text: lines.map((line) => line['QUERY PLAN']).join('\n'),
    }
  })
}

// Makes the planner assume a million rows in each table that is not empty, until the rollback. With
// a few pages it would always read the whole table.
const AS_IF_MANY = `SELECT pg_restore_relation_stats('schemaname', 'public', 'relname',
    c.relname::text, 'relpages', c.relpages, 'reltuples', 1000000::real) FROM pg_class c
  LEFT JOIN pg_index i ON i.indexrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'i') AND c.relpages > 0
    AND i.indpred IS NULL AND c.relname <> ALL ($1)
    AND (i.indrelid IS NULL OR i.indrelid::regclass::text <> ALL ($1))`

// Also makes it assume that nearly all rows with an end have ended, as in large data. In small data
// most of them still run.
const AS_IF_ENDED = `SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', of_table,
  'attname', of_column, 'inherited', false, 'null_frac', nulls::real, 'n_distinct', 2::real,
    'most_common_vals', found, 'most_common_freqs', CASE
      WHEN found IS NOT NULL THEN '{0.999,0.001}'::real[] END)
  FROM (VALUES ('dispute', 'state', 0, '{final,open}'), ('dispute', 'deadline_at', 0.999, NULL),
    ('dispute', 'remind_at', 0.999, NULL), ('ticket', 'state', 0, '{closed,open}'),
    ('recurring_pledge', 'state', 0, '{ended,active}'))
    AS ended (of_table, of_column, nulls, found)`

/**
 * Lists large tables that a statement would read whole at a million rows, because no index helps.
 * Empty tables are left out.
 */
export async function readWhole(
  owner: pg.Pool,
  statement: Pick<Statement, 'text' | 'values'>,
): Promise<string[]> {
  return prepared(owner, statement, async (client, execute) => {
    await client.query(AS_IF_MANY, [[...SMALL]])
    await client.query(AS_IF_ENDED)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (FORMAT JSON) ${execute}`,
    )
    const { rows: empty } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpages = 0`,
    )
    const found = rows[0]?.['QUERY PLAN'][0]
    const whole =
      found === undefined
        ? []
        : [...all(found.Plan)]
            .filter((node) => isWhole(node) || isAllOfIndex(node))
            .map((node) => node['Relation Name'] ?? '')
    return whole.filter((table) => empty.every(({ name }) => name !== table))
  })
}

async function prepared<T>(
  owner: pg.Pool,
  { text, values }: Pick<Statement, 'text' | 'values'>,
  work: (client: pg.PoolClient, execute: string) => Promise<T>,
): Promise<T> {
  const client = await owner.connect()
  let isPrepared = false
  try {
    await client.query(`PREPARE explained AS ${text}`)
    isPrepared = true
    await client.query('BEGIN')
    // A generic plan, as on the connections of the application.
    await client.query('SET LOCAL plan_cache_mode = force_generic_plan')
    return await work(
      client,
      values.length === 0
        ? 'EXECUTE explained'
        : `EXECUTE explained (${values.map(literal).join(', ')})`,
    )
  } finally {
    await client.query('ROLLBACK')
    if (isPrepared) await client.query('DEALLOCATE explained')
    client.release()
  }
}

function* all(node: Node): Generator<Node> {
  yield node
  for (const below of node.Plans ?? []) yield* all(below)
}

function isWhole(node: Node): boolean {
  return (
    node['Node Type'] === 'Seq Scan' &&
    node['Relation Name'] !== undefined &&
    !SMALL.has(node['Relation Name'])
  )
}

// An index read without a condition covers every entry. That saves only the sort.
function isAllOfIndex(node: Node): boolean {
  return (
    /^Index (Only )?Scan$/.test(node['Node Type']) &&
    node['Index Cond'] === undefined &&
    !OF_FEW.has(node['Index Name'] ?? '') &&
    !SMALL.has(node['Relation Name'] ?? '')
  )
}

function named(node: Node): string {
  const of = node['Index Name'] ?? node['Relation Name']
  return of === undefined ? node['Node Type'] : `${node['Node Type']} ${of}`
}

/** Sums the rows of the given kinds over all loops of a node. */
function rowsOf(
  node: Node | undefined,
  ...sorts: readonly ('Actual Rows' | 'Rows Removed by Filter' | 'Rows Removed by Index Recheck')[]
): number {
  return (node?.['Actual Loops'] ?? 1) * sorts.reduce((sum, sort) => sum + (node?.[sort] ?? 0), 0)
}

function flagsOf(node: Node): string[] {
  const removed = rowsOf(node, 'Rows Removed by Filter', 'Rows Removed by Index Recheck')
  const sorted = node['Node Type'].includes('Sort') ? rowsOf(node.Plans?.[0], 'Actual Rows') : 0
  return [
    ...(isWhole(node) && rowsOf(node, 'Actual Rows', 'Rows Removed by Filter') > ROWS_MAX
      ? [`reads ${node['Relation Name']} whole`]
      : []),
    ...(removed > ROWS_MAX ? [`${Math.round(removed)} rows read in vain (${named(node)})`] : []),
    ...(sorted > ROWS_MAX ? [`sorts ${Math.round(sorted)} rows`] : []),
  ]
}

/** Formats a value as an SQL literal. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  return pg.escapeLiteral(
    Array.isArray(value) ? `{${value.map(element).join(',')}}` : simple(value),
  )
}

function element(value: unknown): string {
  return value === null ? 'NULL' : `"${simple(value).replace(/["\\]/g, '\\$&')}"`
}

function simple(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Temporal.Instant) return value.toString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
