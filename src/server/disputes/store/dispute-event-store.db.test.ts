import { expect, test } from 'vitest'
import { addMs, HOUR_MS } from '#domain/shared/calendar.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { disputedMatch, officersOf, taken } from '#test/helping/disputes.ts'
import { helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { insertDisputeEvent } from '#server/requests/dispute-events.ts'
import { type StoredEvent, listDisputeEvents } from './dispute-event-store.ts'

const w = await worldOfFile()

test('lines of a dispute come in order at distinct instants, however begun', async () => {
  const circle = await helpingCircle(w)
  const [officer] = await officersOf(w, circle, 1)
  const dispute = await disputedMatch(w, circle)
  await taken(w, dispute, officer!)
  const { circleId } = circle
  let seen: StoredEvent[] = []
  const undone = inTransaction(
    w.world.database,
    { vault: w.world.vault, language: 'en' },
    async (ctx) => {
      const line = {
        circleId,
        disputeId: dispute.id,
        fromState: 'assigned',
        toState: 'assigned',
        actorId: null,
        actorCircleId: null,
        round: 1,
      } as const
      await insertDisputeEvent(ctx.tx, {
        ...line,
        eventId: ctx.newId(),
        kind: 'let_go',
        now: addMs(ctx.now, -HOUR_MS),
      })
      await insertDisputeEvent(ctx.tx, {
        ...line,
        eventId: ctx.newId(),
        kind: 'evidence_asked',
        now: ctx.now,
      })
      await insertDisputeEvent(ctx.tx, {
        ...line,
        eventId: ctx.newId(),
        kind: 'ruling_proposed',
        now: ctx.now,
      })
      seen = await listDisputeEvents(ctx.tx, circleId, dispute.id)
      throw new Error('not for keeps')
    },
  )
  await expect(undone).rejects.toThrow('not for keeps')
  expect(seen.map(({ kind }) => kind)).toEqual([
    'opened',
    'taken',
    'let_go',
    'evidence_asked',
    'ruling_proposed',
  ])
  expect(new Set(seen.map(({ at }) => at.epochNanoseconds)).size).toBe(5)
})

test('the database refuses two lines of a dispute at the same instant', async () => {
  const dispute = await disputedMatch(w, await helpingCircle(w))
  await expect(
    w.owner.pool.query(
      `INSERT INTO dispute_event
        (circle_id, dispute_id, event_id, kind, from_state, to_state, round, happened_at)
    SELECT circle_id, dispute_id, gen_random_uuid(), 'taken', 'open', 'assigned', 1, happened_at
    FROM dispute_event WHERE dispute_id = $1`,
      [dispute.id],
    ),
  ).rejects.toThrow('dispute_event_in_order')
})
