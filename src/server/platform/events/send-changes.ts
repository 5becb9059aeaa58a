import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import { type Of, prepared } from '../database/prepared.ts'
import type { EventChange } from './circle-events.ts'

/** The channel that sends changes to the processes with open pages. */
export const CHANGES_CHANNEL = 'member_changed'

/** Changes of one instant. */
export type ChangesAt = { readonly changes: readonly EventChange[]; readonly at: Temporal.Instant }

/** Sends changes with the next COMMIT. A page loads only what is older than `at`. */
export async function sendChanges(tx: Tx, all: readonly ChangesAt[]): Promise<void> {
  const texts = all.flatMap(({ changes, at }) =>
    changes.flatMap(({ topics, to }) =>
      to.map((memberId) => `${memberId} ${topics.join(',')} ${at.toString()}`),
    ),
  )
  if (texts.length === 0) return
  await notify(tx, { texts })
}

const notify = prepared(
  ({ texts }: Of<{ texts: string[] }>) =>
    sql`SELECT pg_notify(${CHANGES_CHANNEL}, t) FROM unnest(${texts}::text[]) t`,
)
