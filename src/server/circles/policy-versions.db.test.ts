import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { invariant } from '#domain/shared/assert.ts'
import { currentPolicy, policyOf } from '#server/platform/use-case/policies.ts'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { publishVersion } from './policy-versions.ts'

const w = await worldOfFile()
let circleId: string
beforeAll(async () => {
  circleId = (await helpingCircle(w)).circleId
})

/** Publishes a version and reads it later in that transaction; with a savepoint, within one. */
async function publish(
  membersCap: number,
  { end, savepoint = false }: { end: 'commit' | 'rollback'; savepoint?: boolean },
): Promise<void> {
  const tx = await w.world.database.db.startTransaction().execute()
  const inner = savepoint ? await tx.savepoint('s').execute() : tx
  await publishVersion(inner, {
    circleId,
    policy: { ...DEFAULT_POLICY, membersCap },
    now: Temporal.Now.instant(),
  })
  expect((await currentPolicy(inner, circleId)).policy.membersCap).toBe(membersCap)
  await tx[end]().execute()
}

const inForce = () => w.world.database.db.transaction().execute((tx) => currentPolicy(tx, circleId))

describe('the rules that a process keeps', () => {
  test.each([
    [false, 222, 211],
    [true, 122, 111],
  ])(
    'are never those of a publication that was rolled back (in a savepoint: %s)',
    async (savepoint, rolledBack, committed) => {
      const before = await inForce()
      await publish(rolledBack, { end: 'rollback', savepoint })
      expect(await inForce()).toEqual(before)
      await publish(committed, { end: 'commit', savepoint })
      const {
        rows: [stored],
      } = await w.owner.pool.query<{ version: number; cap: number }>(
        `SELECT version, (policy ->> 'membersCap')::int AS cap FROM circle
          JOIN circle_policy p USING (circle_id)
          WHERE circle_id = $1 AND p.version = policy_version`,
        [circleId],
      )
      invariant(stored, 'a circle without rules')
      const now = await inForce()
      expect([now.version, now.policy.membersCap]).toEqual([stored.version, stored.cap])
      expect(stored).toEqual({ version: before.version + 1, cap: committed })
    },
  )

  test('are read once where they are committed', async () => {
    const { version } = await inForce()
    const stored = await w.world.database.db
      .transaction()
      .execute((tx) => policyOf(tx, circleId, version))
    expect((await inForce()).policy).toBe(stored)
  })

  test('are read once by the commands of a circle, which hold its lock', async () => {
    const { admin, circleId: other } = await helpingCircle(w)
    const version = await w.world.database.db.transaction().execute((tx) =>
      publishVersion(tx, {
        circleId: other,
        policy: { ...DEFAULT_POLICY, membersCap: 233 },
        now: Temporal.Now.instant(),
      }),
    )
    const confirmation = w.call('POST /matches/{matchId}/confirm', {
      token: admin.token,
      params: { matchId: NO_ID },
      body: { version: 1, seen: true, utrLast4: '1234' },
    })
    expect((await refusal(confirmation)).code).toBe('matches.unknown')
    const read = () =>
      w.world.database.db.transaction().execute(async (tx) => {
        await tx.selectFrom('circle').select('circleId').forNoKeyUpdate().execute()
        return policyOf(tx, other, version)
      })
    expect(await read()).toBe(await read())
  })
})
