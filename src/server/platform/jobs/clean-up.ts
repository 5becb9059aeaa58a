import { UPLOAD_KEPT_HOURS } from '#domain/shared/image-bounds.ts'
import {
  CODES_KEPT_DAYS,
  LISTED_KEPT_DAYS,
  RECORDS_KEPT_DAYS_MIN,
  UNPROVED_KEPT_DAYS,
  WEBHOOK_DELIVERIES_KEPT_DAYS,
} from '#domain/shared/privacy-terms.ts'
import { KEYS_KEPT_DAYS } from '../use-case/idempotency.ts'
import { SESSION_IDLE_MS } from '../use-case/sessions.ts'
import type { World } from '../use-case/world.ts'

const FORGOTTEN_A_RUN_MAX = 1_000

/**
 * Deletes expired data: counters, captchas, secrets, codes, sessions, stored responses, half-sent pictures
 * and unproved registrations; bounded per run.
 */
export async function cleanUp(world: World): Promise<void> {
  const { pool } = world.database
  await pool.query(`DELETE FROM rate_count WHERE window_start < app_now() - interval '2 days'`)
  await pool.query(`DELETE FROM captcha WHERE expires_at < app_now() - interval '1 hour'`)
  await pool.query(
    `DELETE FROM one_time_secret WHERE expires_at < app_now() - $1 * interval '1 day'`,
    [CODES_KEPT_DAYS],
  )
  await pool.query(`DELETE FROM phone_code WHERE expires_at < app_now() - interval '1 day'`)
  await pool.query(`DELETE FROM passkey_challenge WHERE expires_at < app_now()`)
  await pool.query(`SELECT forget_unproved(app_now() - $1 * interval '1 day', $2)`, [
    UNPROVED_KEPT_DAYS,
    FORGOTTEN_A_RUN_MAX,
  ])
  await pool.query(`SELECT empty_list_people(app_now() - $1 * interval '1 day', $2)`, [
    LISTED_KEPT_DAYS,
    FORGOTTEN_A_RUN_MAX,
  ])
  await pool.query(
    `DELETE FROM upload_part WHERE created_at < app_now() - $1 * interval '1 hour'`,
    [UPLOAD_KEPT_HOURS],
  )
  await pool.query(
    `DELETE FROM session
      WHERE expires_at < app_now()
        OR (scopes IS NULL AND last_seen_at < app_now() - $1 * interval '1 ms')`,
    [SESSION_IDLE_MS],
  )
  await pool.query(
    `DELETE FROM circle_token t WHERE expires_at < app_now() OR (agreed_at IS NULL AND NOT EXISTS
      (SELECT FROM approval a WHERE a.circle_id = t.circle_id AND a.kind = 'circle_token'
        AND a.subject_id = t.circle_token_id AND a.state = 'waiting'))`,
  )
  await pool.query(
    `DELETE FROM webhook_delivery WHERE happened_at < app_now() - $1 * interval '1 day'`,
    [WEBHOOK_DELIVERIES_KEPT_DAYS],
  )
  await pool.query(
    `DELETE FROM security_event WHERE event_id IN
    (SELECT event_id FROM security_event
      WHERE happened_at < app_now() - $1 * interval '1 day' LIMIT 10000)`,
    [RECORDS_KEPT_DAYS_MIN],
  )
  await pool.query(
    `DELETE FROM idempotency WHERE command_hash IN
    (SELECT command_hash FROM idempotency
      WHERE created_at < app_now() - $1 * interval '1 day' LIMIT 10000)`,
    [KEYS_KEPT_DAYS],
  )
}
