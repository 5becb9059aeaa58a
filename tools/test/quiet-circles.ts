import type pg from 'pg'

/** What a circle is read for when nothing happens there. */
const HISTORY = ['ledger_transfer', 'seal', 'event_lock', 'event_position'] as const
/** Newest events of the circle; the others are as those. */
const EVENTS = 20

/**
 * Adds circles in which nothing happens, as copies of the practice circle: its ledger, its seals and its latest
 * events, all relayed and sealed, and no members, pledges or asks.
 */
export async function putQuietCircles(owner: pg.Client, count: number): Promise<void> {
  await owner.query('BEGIN')
  // Copies need no triggers.
  await owner.query('SET LOCAL session_replication_role = replica')
  await owner.query(
    `CREATE TEMP TABLE quiet ON COMMIT DROP AS
       SELECT gen_random_uuid() AS id, no, busiest.circle_id AS of FROM generate_series(1, $1::int) no,
         (SELECT circle_id FROM ledger_transfer GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) busiest`,
    [count],
  )
  await copy('circle', `jsonb_build_object('slug', 'quiet-' || q.no)`)
  for (const table of HISTORY) await copy(table)
  await copy(
    `(SELECT * FROM circle_event e WHERE event_no > (SELECT event_no FROM event_position p
        WHERE p.circle_id = e.circle_id) - ${EVENTS})`,
    undefined,
    'circle_event',
  )
  await owner.query('COMMIT')
  await owner.query('VACUUM ANALYZE')

  async function copy(from: string, more = `'{}'::jsonb`, table = from): Promise<void> {
    await owner.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::public.${table},
         to_jsonb(c) || jsonb_build_object('circle_id', q.id) || ${more})).*
       FROM quiet q JOIN ${from} c ON c.circle_id = q.of`,
    )
  }
}
