import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import type { Asker } from './asker-store.ts'

type FirstSteps = {
  readonly payee: boolean
  readonly notices: boolean
  readonly stewardId: string | null
  readonly joinedAt: Temporal.Instant
}

/** Reads what a member has set up, and who looks after them. */
export async function getFirstSteps(tx: Tx, { circleId, memberId }: Asker): Promise<FirstSteps> {
  return tx
    .selectFrom('member as m')
    .select(['m.stewardId', sql<Temporal.Instant>`coalesce(m.joined_at, app_now())`.as('joinedAt')])
    .select([
      sql<boolean>`EXISTS (SELECT FROM payment_detail d
        WHERE d.circle_id = m.circle_id AND d.member_id = m.member_id
          AND d.removed_at IS NULL)`.as('payee'),
      sql<boolean>`EXISTS (SELECT FROM push_subscription s
          WHERE s.circle_id = m.circle_id AND s.member_id = m.member_id)
        OR EXISTS (SELECT FROM identity i
          WHERE i.circle_id = m.circle_id AND i.member_id = m.member_id
            AND i.email_verified_at IS NOT NULL)`.as('notices'),
    ])
    .where('m.circleId', '=', circleId)
    .where('m.memberId', '=', memberId)
    .executeTakeFirstOrThrow()
}
