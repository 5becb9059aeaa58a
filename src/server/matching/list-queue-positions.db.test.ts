import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromSteps } from '#domain/shared/rupees.ts'
import { explainPosition } from '#test/matching/position-oracle.ts'
import { circleAsDrawn, drawnCircle } from '#test/circle/drawn-circle.ts'
import { makeFields, makePledgeAndAsk, inUseCase, type Racer } from '#test/helping/helping-races.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { readForRun, runMatching } from './run-matching.ts'

const w = await worldOfFile()

const positions = async ({ token }: Pick<Racer, 'token'>) =>
  (await w.call('GET /asks/queue-positions', { token })).data

/** What the domain says of every ask of a run that would be made now. */
async function explained(circleId: string): Promise<unknown[]> {
  const read = await inUseCase(w, (ctx) => readForRun(ctx, circleId))
  return (read?.input.asks ?? []).map(({ id }) => {
    const { rank, askClass, aheadInClass, aheadSteps, ownSteps, pledgedSteps, wouldMove } =
      explainPosition(read!.input, id)
    return {
      askId: id,
      askClass,
      place: rank,
      aheadInClass,
      aheadAmount: fromSteps(aheadSteps),
      openAmount: fromSteps(ownSteps),
      pledgedAmount: fromSteps(pledgedSteps),
      wouldMove,
      lastRun: null,
    }
  })
}

describe('the place of an ask', () => {
  test('is what the next run would serve it at, in any circle', async () => {
    w.isLawful = false
    await fc.assert(
      fc.asyncProperty(drawnCircle, async (drawn) => {
        const { circleId, people } = await circleAsDrawn(w, drawn)
        const seen = (await Promise.all(people.map(positions))).flat()
        expect(new Set(seen)).toEqual(new Set(await explained(circleId)))
      }),
      { numRuns: 6 },
    )
  }, 120_000)

  test('is shown to its owner alone, and only while it can be matched', async () => {
    const [field] = await makeFields(w, 1)
    const { ask } = await makePledgeAndAsk(w, field!)
    expect(await positions(field!.giver)).toEqual([])
    expect(await positions(field!.receiver)).toMatchObject([
      {
        askId: ask.id,
        place: 1,
        aheadInClass: 0,
        aheadAmount: 0,
        openAmount: 500,
        pledgedAmount: 500,
        wouldMove: ['nothing'],
        lastRun: null,
      },
    ])
    await runMatching(w.world, field!)
    expect(await positions(field!.receiver)).toEqual([])
  })

  test('has no remedy while the year’s limit is used up, also by held shares', async () => {
    const [field] = await makeFields(w, 1)
    await makePledgeAndAsk(w, field!)
    const { memberId } = field!.receiver
    const limited = async (rupees: number | null) => {
      await w.owner.pool.query('UPDATE member SET yearly_limit_rupees = $2 WHERE member_id = $1', [
        memberId,
        rupees,
      ])
      return (await positions(field!.receiver)).map(({ wouldMove }) => wouldMove)
    }
    expect([await limited(499), await limited(500), await limited(null)]).toEqual([
      [['year_limit']],
      [['nothing']],
      [['nothing']],
    ])
    await runMatching(w.world, field!)
    await makePledgeAndAsk(w, field!)
    expect([await limited(500), await limited(1_000)]).toEqual([[['year_limit']], [['nothing']]])
    await limited(null)
  })

  test('says why the last run left it waiting', async () => {
    const [field] = await makeFields(w, 1)
    await makePledgeAndAsk(w, field!)
    const { pledge, ask } = await makePledgeAndAsk(w, field!)
    // Both may have come in one millisecond; then lots decide.
    await w.owner.pool.query(
      "UPDATE ask SET queued_at = queued_at + interval '1 second' WHERE ask_id = $1",
      [ask.id],
    )
    await w.owner.pool.query(
      "UPDATE pledge SET state = 'paused', paused_by = 'owner' WHERE pledge_id = $1",
      [pledge.id],
    )
    await runMatching(w.world, field!)
    expect(await positions(field!.receiver)).toMatchObject([
      {
        askId: ask.id,
        place: 1,
        pledgedAmount: 0,
        wouldMove: ['pledges_needed'],
        lastRun: { at: expect.any(String), why: ['no_pledges'] },
      },
    ])
  })
})
