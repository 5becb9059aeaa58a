import { checkCircle } from '#server/audit/check-circle.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { checkInvariants } from '../rules/invariants.ts'
import type { Heard } from './confirmations.ts'
import { notRelayedOnce } from './relayed.ts'
import type { Storm } from './storm.ts'

/** Payments that were acknowledged and are not posted once, in their states and their time lines. */
const ACKNOWLEDGED = `SELECT count(*)::integer AS n FROM unnest($1::uuid[]) a (match_id)
  LEFT JOIN (SELECT match_id, count(*) AS n FROM ledger_transfer WHERE kind = 'help' GROUP BY 1) t USING (match_id)
  LEFT JOIN (SELECT match_id, count(*) AS n FROM match WHERE state = 'confirmed' GROUP BY 1) m USING (match_id)
  LEFT JOIN (SELECT match_id, count(*) AS n FROM match_event WHERE to_state = 'confirmed' GROUP BY 1) e USING (match_id)
  WHERE (coalesce(t.n, 0), coalesce(m.n, 0), coalesce(e.n, 0)) <> (1, 1, 1)`
/** Payments that are posted more than once, or that nobody ever sent. */
const POSTED = `SELECT count(*)::integer AS n FROM
  (SELECT match_id FROM ledger_transfer WHERE kind = 'help' GROUP BY match_id HAVING count(*) > 1) x`
const TRANSFERS = `SELECT count(*)::integer AS n FROM ledger_transfer WHERE kind = 'help'`

/**
 * Everything that must hold after a storm, as one sentence for each breach: each acknowledged
 * confirmation exists once (I1), an unknown one at most once (I2), the invariants of ledger and
 * helping (I3 to I8), seals and chain of every circle (I9), and each event is relayed once.
 * `allKnown`: every client repeated until it knew, so nothing else is posted.
 */
export async function brokenAfter(
  { world, owner, groups }: Pick<Storm, 'world' | 'owner' | 'groups'>,
  heard: Heard,
  { allKnown = true } = {},
): Promise<string[]> {
  const countOf = async (sql: string, values: unknown[] = []) =>
    (await owner.query<{ n: number }>(sql, values)).rows[0]?.n ?? Number.NaN
  await owner.query('ANALYZE')
  const lost = await countOf(ACKNOWLEDGED, [[...heard.acknowledged.keys()]])
  const doubled = await countOf(POSTED)
  const posted = await countOf(TRANSFERS)
  await sealLedger(world)
  const broken = [
    ...new Set(heard.broken),
    ...(lost > 0 ? [`${lost} acknowledged confirmations are not posted once`] : []),
    ...(doubled > 0 ? [`${doubled} payments are posted more than once`] : []),
    ...(allKnown && posted !== heard.acknowledged.size
      ? [`${posted} are posted and ${heard.acknowledged.size} were acknowledged`]
      : []),
    ...(await checkInvariants(owner)),
    ...(await notRelayedOnce({ owner })),
  ]
  for (const [first] of groups)
    if (first !== undefined)
      broken.push(
        ...(await checkCircle(world, first.circleId)).broken.map((name) => `check: ${name}`),
      )
  return broken
}

/** The figures of a storm, in the form that `npm run prove` writes down. */
export function stormFigures(what: string, heard: Heard): string {
  return `storm: ${what}; ${heard.acknowledged.size} acknowledged, ${heard.unknown} unknown and ${heard.refused} refused until repeated`
}
