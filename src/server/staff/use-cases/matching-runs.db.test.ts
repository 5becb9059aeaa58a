import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { MATCHING_VERSION } from '#server/matching/solve-run.ts'
import { NO_ID, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  helpingCircle,
  newGiver,
  newReceiver,
  pledgeOf,
  worldOfFile,
} from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'
import { staffed } from '#test/circle/staff.ts'

const w = await worldOfFile()
const circle = await staffed(w, await helpingCircle(w))

const runs = async (by: Person = circle.officer) =>
  (await w.call('GET /staff/matching-runs', { token: by.token, query: {} })).data
const show = async (runId: string, by: Person = circle.officer) =>
  (await w.call('GET /staff/matching-runs/{runId}', { token: by.token, params: { runId } })).data

describe('a matching run', () => {
  test('is listed, explained and replayed: its inputs give the same again', async () => {
    const [first, second, giver] = [
      await newReceiver(w, circle, { asks: 1_000 }),
      await newReceiver(w, circle, { asks: 500 }),
      await newGiver(w, circle),
    ]
    await pledgeOf(w, giver, 1_000, 'super')
    await w.work()
    const [line] = await runs()
    expect(line).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      made: 1,
      codeVersion: MATCHING_VERSION,
    })
    const shown = await show(line?.id ?? '')
    expect(shown).toMatchObject({
      inputs: { asks: 2, pledges: 1, members: 3, askedAmount: 1_500, pledgedAmount: 1_000 },
      replay: 'same',
      serving: 'best',
      preferenceCost: { urgent: 0, firstInLine: 0 },
      inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(shown.matches).toEqual([
      {
        id: expect.any(String),
        code: expect.any(String),
        giver: giver.name,
        receiver: first.name,
        amount: 1_000,
        reason: 'exact',
        askRank: 1,
      },
    ])
    expect(shown.waiting).toEqual([
      { receiver: second.name, rank: 2, amount: 500, why: ['no_pledges'] },
    ])
    const { views } = await w.call('GET /user/record', { token: giver.token, query: {} })
    expect(views).toEqual([
      { at: expect.any(String), byRole: 'officer', byName: null, what: 'matching_run' },
    ])
  })

  test('whose kept result is another, or that an older algorithm made, says so', async () => {
    const [line] = await runs()
    await w.owner.pool.query('ALTER TABLE matching_run DISABLE TRIGGER matching_run_is_append_only')
    const {
      rows: [stored],
    } = await w.owner.pool.query<{ result: string }>(
      'SELECT result FROM matching_run WHERE run_id = $1',
      [line?.id],
    )
    await w.owner.pool.query(
      `UPDATE matching_run SET result = replace(result, '"steps":2', '"steps":1')
        WHERE run_id = $1`,
      [line?.id],
    )
    expect((await show(line?.id ?? '')).replay).toBe('differs')
    await w.owner.pool.query(
      "UPDATE matching_run SET result = $2, code_version = '0' WHERE run_id = $1",
      [line?.id, stored?.result],
    )
    expect((await show(line?.id ?? '')).replay).toBe('other_version')
    await w.owner.pool.query('UPDATE matching_run SET code_version = $2 WHERE run_id = $1', [
      line?.id,
      MATCHING_VERSION,
    ])
    await w.owner.pool.query('ALTER TABLE matching_run ENABLE TRIGGER matching_run_is_append_only')
  })

  test('says how it served the queue and what preferences cost, where it was kept with that', async () => {
    const [line] = await runs()
    const keep = (change: string) =>
      w.owner.pool.query(`UPDATE matching_run SET result = (${change})::text WHERE run_id = $1`, [
        line?.id,
      ])
    const stored = (await show(line?.id ?? '')).serving
    await w.owner.pool.query('ALTER TABLE matching_run DISABLE TRIGGER matching_run_is_append_only')
    await keep(`result::jsonb || '{"serving": "in_turn",
      "preferenceCost": {"urgent": 1, "firstInLine": 0}}'`)
    expect(await show(line?.id ?? '')).toMatchObject({
      serving: 'in_turn',
      preferenceCost: { urgent: 1, firstInLine: 0 },
    })
    await keep(`result::jsonb - 'serving' - 'preferenceCost'`)
    expect(await show(line?.id ?? '')).toMatchObject({ serving: null, preferenceCost: null })
    await w.owner.pool.query('ALTER TABLE matching_run ENABLE TRIGGER matching_run_is_append_only')
    expect(stored).toBe('best')
  })

  test('whose inputs were emptied says so, and still shows what it made', async () => {
    const [line] = await runs()
    const before = await show(line?.id ?? '')
    const keep = (input: string) =>
      w.owner.pool.query(
        `ALTER TABLE matching_run DISABLE TRIGGER matching_run_is_append_only;
        UPDATE matching_run SET input = ${pg.escapeLiteral(input)};
        ALTER TABLE matching_run ENABLE TRIGGER matching_run_is_append_only`,
      )
    const {
      rows: [stored],
    } = await w.owner.pool.query<{ input: string }>('SELECT input FROM matching_run')
    await keep('')
    expect(await show(line?.id ?? '')).toEqual({ ...before, inputs: null, replay: 'not_kept' })
    await keep(stored?.input ?? '')
  })

  test('is for officers and administrators of its circle', async () => {
    const [line] = await runs(circle.admin)
    const elsewhere = await helpingCircle(w)
    expect(
      await refusalToStrangers(
        w,
        'GET /staff/matching-runs/{runId}',
        (runId) => ({ params: { runId } }),
        { id: line?.id ?? '', strangers: [elsewhere.admin] },
      ),
    ).toBe('staff.run-unknown')
    expect([await runs(elsewhere.admin), (await refusal(show(NO_ID))).code]).toEqual([
      [],
      'staff.run-unknown',
    ])
    await expect(runs(circle.steward)).rejects.toMatchObject({ code: 'request.not-allowed' })
  })
})
