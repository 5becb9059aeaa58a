import { beforeAll, describe, expect, test } from 'vitest'
import { type Field, makeFields, makePledgeAndAsk } from '#test/helping/helping-races.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { NO_ID } from '#test/helping/commands.ts'
import { runMatching } from '../matching/run-matching.ts'
import { replayByHand } from './replay.ts'

const w = await worldOfFile()
let field: Field
let slug: string
beforeAll(async () => {
  const [one] = await makeFields(w, 1)
  field = one!
  const { rows } = await w.owner.pool.query<{ slug: string }>(
    'SELECT slug FROM circle WHERE circle_id = $1',
    [field.circleId],
  )
  slug = rows[0]!.slug
})

const last = () => replayByHand(w.world, { slug })

/** Copies a run as a later one, with a change that bypasses all guards. */
async function copyWith(change: string): Promise<string> {
  w.isLawful = false
  const { rows } = await w.owner.pool.query<{ run_id: string }>(
    `INSERT INTO matching_run
      SELECT (jsonb_populate_record(NULL::matching_run,
        to_jsonb(r) || jsonb_build_object('run_id', gen_random_uuid(), 'ran_at', ran_at + interval '1 hour')
          || ${change})).*
    FROM (SELECT * FROM matching_run WHERE circle_id = $1 ORDER BY ran_at LIMIT 1) r
    RETURNING run_id`,
    [field.circleId],
  )
  return rows[0]!.run_id
}

describe('a run made again by hand', () => {
  test('cannot be while there is none', async () => {
    expect(await last()).toEqual({
      code: 2,
      output: `No run has made a match in ${slug} yet. Only runs that made a match are stored.`,
    })
    expect(await replayByHand(w.world, { slug: 'nowhere' })).toEqual({
      code: 2,
      output: 'There is no circle nowhere.',
    })
    for (const runId of [NO_ID, 'not an id'])
      expect(await replayByHand(w.world, { runId })).toEqual({
        code: 2,
        output: `There is no run ${runId}. Only runs that made a match are stored.`,
      })
  })

  test('comes out the same, and says who gives to whom, and why, by ids', async () => {
    const { pledge, ask } = await makePledgeAndAsk(w, field)
    await runMatching(w.world, field)
    const { code, output } = await last()
    expect(code).toBe(0)
    expect(output).toContain(
      `place 1: ₹500 from ${field.giver.memberId} to ${field.receiver.memberId}, exact ` +
        `(pledge ${pledge.id}, ask ${ask.id})`,
    )
    expect(output).toContain('Identical. Matches: 1; asks still waiting: 0.')
    const [, runId] = /^Run (\S+) of/.exec(output) ?? []
    expect(await replayByHand(w.world, { runId: runId ?? '' })).toEqual({ code, output })
  })

  test('is told where it differs, line by line', async () => {
    const runId = await copyWith(
      `jsonb_build_object('result', replace(result, '"steps":1', '"steps":2'))`,
    )
    const { code, output } = await replayByHand(w.world, { runId })
    expect(code).toBe(1)
    expect(output).toMatch(/\n- place 1: ₹1,000 .*\n\+ place 1: ₹500 /)
  })

  test('is not believed once its inputs do not fit their hash', async () => {
    const runId = await copyWith(
      `jsonb_build_object('input', replace(input, '"openSteps":1', '"openSteps":2'))`,
    )
    expect(await replayByHand(w.world, { runId })).toMatchObject({
      code: 1,
      output: expect.stringContaining('do not match their hash'),
    })
  })

  test('cannot be once its inputs were emptied, and is shown as it was kept', async () => {
    const runId = await copyWith(`jsonb_build_object('input', '')`)
    expect(await replayByHand(w.world, { runId })).toMatchObject({
      code: 2,
      output: expect.stringMatching(/place 1: ₹500 [^]*Its inputs are no longer kept/),
    })
  })

  test('of another version of the algorithm is shown as it was kept', async () => {
    const runId = await copyWith(`jsonb_build_object('code_version', '0')`)
    expect(await replayByHand(w.world, { runId })).toMatchObject({
      code: 2,
      output: expect.stringMatching(
        /place 1: ₹500 [^]*Replay the run with a release that has version 0/,
      ),
    })
  })
})
