import { setTimeout as sleep } from 'node:timers/promises'
import type { Storm } from './storm.ts'

/** A server looks every five seconds for events of one that died. */
const RELAYED_WITHIN_MS = 30_000
const AGAIN_MS = 100

const WAITING = 'SELECT count(*)::integer AS n FROM waiting_event'
/** Payments without exactly one notice to each side. */
const PAYMENTS = `SELECT count(*)::integer AS n
  FROM (SELECT DISTINCT circle_id, match_id FROM ledger_transfer WHERE kind = 'help') t
  LEFT JOIN (SELECT circle_id, (about ->> 'matchId')::uuid AS match_id,
      array_agg(kind ORDER BY kind) AS kinds
    FROM notice WHERE kind LIKE 'payment_confirmed_%' GROUP BY 1, 2) n USING (circle_id, match_id)
  WHERE n.kinds IS DISTINCT FROM '{payment_confirmed_giver,payment_confirmed_receiver}'`
const SAID = `SELECT e.circle_id, m.member_id::uuid, n ->> 'kind', n -> 'about', e.happened_at
  FROM circle_event e CROSS JOIN LATERAL jsonb_array_elements(e.notices) n
  CROSS JOIN LATERAL jsonb_array_elements_text(n -> 'to') m (member_id)
  UNION ALL SELECT e.circle_id, e.payments[at + side.place], side.kind,
    jsonb_build_object('matchId', e.payments[at]), e.happened_at
  FROM circle_event e CROSS JOIN LATERAL generate_series(1, cardinality(e.payments), 3) at
  CROSS JOIN (VALUES (1, 'payment_confirmed_giver'), (2, 'payment_confirmed_receiver')) side (place, kind)`
const STORED = 'SELECT circle_id, member_id, kind, about, created_at FROM notice'
const TO_SEND = `SELECT circle_id::text, notice_id::text, channel FROM every_delivery
  WHERE state = 'queued' AND not_before IS NULL`
/** No server of a storm works off jobs, so each is still there. */
const JOBS = `SELECT item ->> 'circleId', item ->> 'noticeId',
    CASE identifier WHEN 'deliver-mail' THEN 'email' WHEN 'deliver-sms' THEN 'sms' ELSE 'push' END
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  CROSS JOIN LATERAL json_array_elements(j.payload) item
  WHERE identifier IN ('deliver-mail', 'deliver-sms', 'deliver-push')`

/** What is in one of two lists more often than in the other. */
const unequal = (one: string, other: string) => `SELECT count(*)::integer AS n FROM (
  ((${one}) EXCEPT ALL (${other})) UNION ALL ((${other}) EXCEPT ALL (${one}))) x`

/** The sentence for each breach, with how many break it. */
const BREACHES: Readonly<Record<string, string>> = {
  'events are not relayed': WAITING,
  'events are parked': 'SELECT count(*)::integer AS n FROM parked_event',
  'payments have not one notice for each side': PAYMENTS,
  'notices are not those of the events': unequal(SAID, STORED),
  'deliveries have not one job': unequal(TO_SEND, JOBS),
}

/**
 * Waits until the servers have relayed what waits. Returns a sentence for each way in which an event
 * was not carried out exactly once.
 */
export async function notRelayedOnce({ owner }: Pick<Storm, 'owner'>): Promise<string[]> {
  const countOf = async (sql: string) =>
    (await owner.query<{ n: number }>(sql)).rows[0]?.n ?? Number.NaN
  const until = performance.now() + RELAYED_WITHIN_MS
  while ((await countOf(WAITING)) > 0 && performance.now() < until) await sleep(AGAIN_MS)
  const broken: string[] = []
  for (const [breach, sql] of Object.entries(BREACHES)) {
    const count = await countOf(sql)
    if (count > 0) broken.push(`${count} ${breach}`)
  }
  return broken
}
