import fc from 'fast-check'
import { addMs, DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import type { AskId, PledgeId } from '#domain/shared/ids.ts'
import { fromSteps } from '#domain/shared/rupees.ts'
import { newShares } from '#domain/shared/shares.ts'
import { insertAsk } from '#server/asks/store/ask-writes.ts'
import { newCode, newUuid } from '#server/platform/crypto/ids.ts'
import { insertPledge } from '#server/pledges/pledge-store.ts'
import {
  type Field,
  makeDetail,
  makeFields,
  makeRacer,
  inUseCase,
  type Racer,
} from '../helping/helping-races.ts'
import type { TestWorld } from '../server/world.ts'

const PEOPLE = 5
const who = fc.integer({ min: 0, max: PEOPLE - 1 })
const drawnAsk = fc.record({
  who,
  steps: fc.integer({ min: 1, max: 9 }),
  askClass: fc.constantFrom('urgent', 'elder', 'normal', 'normal'),
  first: fc.boolean(),
  paused: fc.boolean(),
  newDetail: fc.boolean(),
})
const drawnPledge = fc.record({
  who,
  steps: fc.integer({ min: 1, max: 9 }),
  plan: fc.constantFrom('simple', 'happy', 'super'),
  ageDays: fc.integer({ min: 0, max: 12 }),
  over: fc.boolean(),
})
/**
 * A circle of five people with asks and pledges of every sort, and members who may not take part.
 */
export const drawnCircle = fc.record({
  asks: fc.array(drawnAsk, { minLength: 1, maxLength: 8 }),
  pledges: fc.array(drawnPledge, { minLength: 1, maxLength: 8 }),
  statuses: fc.array(fc.constantFrom('active', 'active', 'suspended', 'unproved', 'resting'), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
})
type Drawn = typeof drawnCircle extends fc.Arbitrary<infer T> ? T : never

/**
 * Writes a circle as it was drawn, with rows that no use case would leave; each ask came a minute
 * after the one before.
 */
export async function circleAsDrawn(
  w: TestWorld,
  { asks, pledges, statuses }: Drawn,
): Promise<{ circleId: string; people: Racer[] }> {
  const [field] = await makeFields(w, 1)
  const { circleId } = field as Field
  const people = await inUseCase(w, async (ctx) => {
    const made: (Racer & { details: [usable: string, tooNew: string] })[] = []
    for (let at = 0; at < PEOPLE; at++) {
      const racer = await makeRacer(ctx, circleId)
      const details = [
        await makeDetail(ctx, { circleId, memberId: racer.memberId }),
        await makeDetail(
          { ...ctx, now: addMs(ctx.now, DAY_MS) },
          { circleId, memberId: racer.memberId },
        ),
      ] as [string, string]
      made.push({ ...racer, details })
    }
    const common = (steps: number, ageMs: number) =>
      ({
        shares: newShares(fromSteps(steps)),
        state: 'pending',
        queuedAt: addMs(ctx.now, -ageMs),
      }) as const
    for (const [at, ask] of asks.entries()) {
      const owner = made[ask.who]!
      await insertAsk(
        ctx.tx,
        { circleId, memberId: owner.memberId },
        {
          ...common(ask.steps, (100 - at) * MINUTE_MS),
          id: newUuid<AskId>(),
          expiresAt: addMs(ctx.now, DAY_MS),
          askClass: ask.askClass,
          firstInClass: ask.first,
          remindAt: null,
          reviewBy: null,
          reviewMoved: 'no',
          ...(ask.paused
            ? ({ state: 'paused', paused: { by: 'owner', from: 'pending' } } as const)
            : { paused: null }),
        },
        {
          detailId: owner.details[ask.newDetail ? 1 : 0],
          noteSealed: null,
          shareCode: newCode(10),
          policyVersion: 1,
          now: ctx.now,
        },
      )
    }
    for (const pledge of pledges) {
      await insertPledge(
        ctx.tx,
        { circleId, memberId: made[pledge.who]!.memberId },
        {
          ...common(pledge.steps, pledge.ageDays * DAY_MS),
          id: newUuid<PledgeId>(),
          plan: pledge.plan,
          pausedBy: null,
          expiresAt: addMs(ctx.now, pledge.over ? -1 : DAY_MS),
        },
        { policyVersion: 1, now: ctx.now },
      )
    }
    return made
  })
  const set = (status: string, text: string) =>
    w.owner.pool.query(text, [
      people.filter((_one, at) => statuses[at] === status).map(({ memberId }) => memberId),
    ])
  await set('suspended', "UPDATE member SET status = 'suspended' WHERE member_id = ANY($1)")
  await set(
    'resting',
    "UPDATE member SET pledges_paused_until = app_now() + interval '1 day' WHERE member_id = ANY($1)",
  )
  await set('unproved', 'UPDATE identity SET phone_verified_at = NULL WHERE member_id = ANY($1)')
  return { circleId, people }
}
