import { DISPUTES } from '#server/audit/dispute-invariants-store.ts'
import { HELPING, LEDGER } from '#server/audit/invariants-store.ts'
import type { Database } from '#server/platform/database/db.ts'

const INVARIANTS = { ...LEDGER, ...HELPING, ...DISPUTES }

/** The names of the invariants, for the test that shows each of them fail. */
export const INVARIANT_NAMES: Readonly<Record<'ledger' | 'helping', readonly string[]>> = {
  ledger: Object.keys(LEDGER),
  helping: Object.keys(HELPING),
}

type Queries = {
  query(sql: { name: string; text: string }): Promise<{ rows: { broken: string[] | null }[] }>
}

/**
 * The names of the invariants that do not hold now, over every circle. Empty where all hold. It is
 * one statement, so one snapshot.
 */
export async function checkInvariants(owner: Queries): Promise<string[]> {
  const checks = Object.entries(INVARIANTS).map(
    ([name, wrong]) => `SELECT '${name}' AS name WHERE EXISTS (${wrong})`,
  )
  // Named, so that a connection plans it once. The model checks after every act.
  const { rows } = await owner.query({
    name: 'invariants',
    text: `SELECT array_agg(name) AS broken FROM (${checks.join(' UNION ALL ')}) x`,
  })
  return rows[0]?.broken ?? []
}

/** Throws where an invariant does not hold. */
export async function assertInvariants({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const broken = await checkInvariants(pool)
  if (broken.length > 0) throw new Error(`broken: ${broken.join('; ')}`)
}
