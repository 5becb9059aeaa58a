import fc from 'fast-check'
import { addMs, DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import type { AskId, PledgeId } from '#domain/shared/ids.ts'
import { fromSteps } from '#domain/shared/rupees.ts'
import { newShares } from '#domain/shared/shares.ts'
import { insertAsk } from '#server/asks/store/ask-writes.ts'
import { newCode, newUuid } from '#server/platform/crypto/ids.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
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
 * A circle of five people with asks and pledges of every kind, and members who may not take part.
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

/** A person of the circle, with one usable payment detail and one that is too new. */
type DrawnPerson = Racer & {
  readonly circleId: string
  readonly details: readonly [usable: string, tooNew: string]
}

/**
 * Writes a circle as drawn, with rows that no use case would leave. Each ask is a minute newer than
 * the one before.
 */
export async function circleAsDrawn(
  w: TestWorld,
  { asks, pledges, statuses }: Drawn,
): Promise<{ circleId: string; people: Racer[] }> {
  const [field] = await makeFields(w, 1)
  const { circleId } = field as Field
  const people = await inUseCase(w, async (ctx) => {
    const made: DrawnPerson[] = []
    for (let at = 0; at < PEOPLE; at++) made.push(await makePerson(ctx, circleId))
    for (const [at, ask] of asks.entries())
      await writeAsk(ctx, made[ask.who]!, { ...ask, ageMs: (100 - at) * MINUTE_MS })
    for (const pledge of pledges) await writePledge(ctx, made[pledge.who]!, pledge)
    return made
  })
  await setStatuses(w, people, statuses)
  return { circleId, people }
}

async function makePerson(ctx: BaseCtx, circleId: string): Promise<DrawnPerson> {
  const racer = await makeRacer(ctx, circleId)
  const { memberId } = racer
  const later = { ...ctx, now: addMs(ctx.now, DAY_MS) }
  return {
    ...racer,
    circleId,
    details: [
      await makeDetail(ctx, { circleId, memberId }),
      await makeDetail(later, { circleId, memberId }),
    ],
  }
}

const waiting = ({ now }: BaseCtx, steps: number, ageMs: number) =>
  ({ shares: newShares(fromSteps(steps)), state: 'pending', queuedAt: addMs(now, -ageMs) }) as const

async function writeAsk(
  ctx: BaseCtx,
  { circleId, memberId, details }: DrawnPerson,
  ask: Drawn['asks'][number] & { readonly ageMs: number },
): Promise<void> {
  await insertAsk(
    ctx.tx,
    { circleId, memberId },
    {
      ...waiting(ctx, ask.steps, ask.ageMs),
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
      detailId: details[ask.newDetail ? 1 : 0],
      noteSealed: null,
      restsUntil: null,
      shareCode: newCode(10),
      policyVersion: 1,
      now: ctx.now,
    },
  )
}

async function writePledge(
  ctx: BaseCtx,
  { circleId, memberId }: DrawnPerson,
  pledge: Drawn['pledges'][number],
): Promise<void> {
  await insertPledge(
    ctx.tx,
    { circleId, memberId },
    {
      ...waiting(ctx, pledge.steps, pledge.ageDays * DAY_MS),
      id: newUuid<PledgeId>(),
      plan: pledge.plan,
      pausedBy: null,
      pausedUntil: null,
      expiresAt: addMs(ctx.now, pledge.over ? -1 : DAY_MS),
    },
    { policyVersion: 1, now: ctx.now },
  )
}

async function setStatuses(
  w: TestWorld,
  people: readonly Racer[],
  statuses: Drawn['statuses'],
): Promise<void> {
  const set = (status: string, text: string) =>
    w.owner.pool.query(text, [
      people.filter((_one, at) => statuses[at] === status).map(({ memberId }) => memberId),
    ])
  await set('suspended', "UPDATE member SET status = 'suspended' WHERE member_id = ANY($1)")
  await set(
    'resting',
    `UPDATE member SET pledges_paused_until = app_now() + interval '1 day'
      WHERE member_id = ANY($1)`,
  )
  await set('unproved', 'UPDATE identity SET phone_verified_at = NULL WHERE member_id = ANY($1)')
}
