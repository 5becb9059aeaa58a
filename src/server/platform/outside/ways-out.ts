import type pg from 'pg'
import type { JobName } from '../use-case/context.ts'
import { NotHandedOver } from './send-to-provider.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PushSender } from './push.ts'
import type { SmsGateway } from './sms.ts'
import { type Way, WAYS, type WayState, type WaysOut } from './ways.ts'

/** The jobs that hand a message to a provider, by the way it goes. */
export const MESSAGE_JOBS = {
  mail: [
    'deliver-mail',
    'mail-address-owner',
    'send-change-link',
    'send-contact-answer',
    'send-device-link',
    'send-digest',
    'send-founding-refusal',
    'send-not-me-link',
    'send-reset-link',
    'send-verification',
  ],
  sms: [
    'deliver-sms',
    'send-behalf-code',
    'send-change-code',
    'send-entry-code',
    'send-fresh-code',
    'send-list-invitation',
    'send-phone-code',
    'send-test-sms',
  ],
  push: ['deliver-push'],
} as const satisfies Readonly<Record<Way, readonly JobName[]>>

const CHANNEL_OF = { mail: 'email', sms: 'sms', push: 'push' } as const satisfies Record<
  Way,
  string
>

const tried = (jobs: readonly string[]) =>
  `attempts > 0 AND attempts < max_attempts AND task_identifier = ANY ('{${jobs.join(',')}}')`

const waitingBy = (way: Way) => `(SELECT count(*) FROM graphile_worker.jobs
    WHERE ${tried(MESSAGE_JOBS[way].filter((job) => !job.startsWith('deliver-')))})
  + (SELECT count(*) FROM delivery
    WHERE state IN ('queued', 'sending') AND attempts > 0 AND channel = '${CHANNEL_OF[way]}')`

/** An hour after the last failure, with nothing left to try, nobody knows any more. */
const STATES = `SELECT way, taken_at AS "takenAt", failing_since AS "failingSince", waiting::int,
    extract(epoch FROM app_now() - taken_at)::float8 AS "takenSecondsAgo",
    failing_since IS NOT NULL AND (waiting > 0 OR failed_at > app_now() - interval '1 hour') AS failing
  FROM (VALUES ${WAYS.map((way) => `('${way}', ${waitingBy(way)})`).join(', ')}) w (way, waiting)
  LEFT JOIN message_way USING (way)`

/** Reads how every way fares, in their order. */
export async function statesOfWays(pool: Pick<pg.Pool, 'query'>): Promise<WayState[]> {
  const { rows } = await pool.query<WayState>(STATES)
  return WAYS.flatMap((way) => rows.filter((row) => row.way === way))
}

/** A working way is recorded at most this often: many messages go out in a second. */
const TAKEN_EVERY_MS = 15_000
const KNOWN_FOR_MS = 10_000
const NONE: ReadonlySet<Way> = new Set()

/** Notes how the ways fare in the database, where all processes of an installation see it. */
export function createWaysOut(pool: Pick<pg.Pool, 'query'>): WaysOut {
  const takenAtMs = new Map<Way, number>()
  let known: { readonly ways: Promise<ReadonlySet<Way>>; readonly sinceMs: number } | undefined
  const read = () =>
    statesOfWays(pool).then(
      (states) => new Set(states.flatMap(({ way, failing }) => (failing ? [way] : []))),
      () => NONE,
    )
  return {
    async taken(way) {
      const now = performance.now()
      if (now - (takenAtMs.get(way) ?? -TAKEN_EVERY_MS) < TAKEN_EVERY_MS) return
      takenAtMs.set(way, now)
      await pool.query(
        `INSERT INTO message_way (way, taken_at) VALUES ($1, app_now())
         ON CONFLICT (way) DO UPDATE SET taken_at = excluded.taken_at, failing_since = NULL`,
        [way],
      )
      known = undefined
    },
    async failed(way, { ofOne } = { ofOne: false }) {
      // The next success counts at once.
      takenAtMs.delete(way)
      const others = `EXISTS (SELECT FROM graphile_worker.jobs
        WHERE locked_at IS NULL AND ${tried(MESSAGE_JOBS[way])})`
      await pool.query(
        `INSERT INTO message_way AS m (way, failed_at, failing_since)
         SELECT $1, app_now(), CASE WHEN ${ofOne ? others : 'true'} THEN app_now() END
         ON CONFLICT (way) DO UPDATE SET failed_at = excluded.failed_at,
           failing_since = coalesce(m.failing_since, excluded.failing_since)`,
        [way],
      )
      known = undefined
    },
    states: () => statesOfWays(pool),
    failing() {
      if (known === undefined || performance.now() - known.sinceMs > KNOWN_FOR_MS)
        known = { ways: read(), sinceMs: performance.now() }
      return known.ways
    },
  }
}

type Senders = {
  readonly mailer: Mailer
  readonly sms: SmsGateway
  readonly push: PushSender | undefined
}

/** Returns senders that note of each message whether its provider took it. */
export function notingSenders(ways: WaysOut, { mailer, sms, push }: Senders): Senders {
  return {
    mailer: {
      send: (...message) => noting(ways, 'mail', () => mailer.send(...message)),
      close: () => mailer.close(),
    },
    sms: { send: (...message) => noting(ways, 'sms', () => sms.send(...message)) },
    push: push && {
      publicKey: push.publicKey,
      send: (...message) => noting(ways, 'push', () => push.send(...message)),
    },
  }
}

async function noting<T>(ways: WaysOut, way: Way, send: () => Promise<T>): Promise<T> {
  // A note that cannot be written must not have a message sent twice.
  const unwritten = () => undefined
  try {
    const result = await send()
    await ways.taken(way).catch(unwritten)
    return result
  } catch (error) {
    if (error instanceof NotHandedOver) await ways.failed(way, error).catch(unwritten)
    throw error
  }
}
