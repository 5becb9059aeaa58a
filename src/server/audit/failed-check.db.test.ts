import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { checkByHand } from '#server/programs/check-ledger.ts'
import { claimed, type ClaimedMatch, matchBetween } from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { noticesTo } from '#test/circle/staff.ts'
import { checkedCircles, refusalOrServed as refusal } from '#test/audit/checked-circles.ts'

const { w, one, other, ofOne, night, stateOf, planted } = await checkedCircles()

describe('a check that fails', () => {
  let waits: ClaimedMatch
  let elsewhere: ClaimedMatch
  const confirm = ({ id, utr, version, receiver }: ClaimedMatch) =>
    w.call('POST /matches/{matchId}/confirm', {
      token: receiver.token,
      params: { matchId: id },
      body: { seen: true, utrLast4: utr.slice(-4), version },
    })
  const deadline = async () =>
    (
      await w.owner.pool.query<{ at: Temporal.Instant }>(
        'SELECT deadline_at AS at FROM match WHERE match_id = $1',
        [waits.id],
      )
    ).rows[0]!.at
  const wrong = (work: () => Promise<void>) =>
    planted(
      `UPDATE ledger_entry SET amount_rupees = amount_rupees + 1 WHERE ${ofOne()} AND seq = 1`,
      `UPDATE ledger_entry SET amount_rupees = amount_rupees - 1 WHERE ${ofOne()} AND seq = 1`,
      work,
    )
  let second: Person

  beforeAll(async () => {
    second = await newMember(w, one.circle, { roles: ['admin'] })
    waits = await claimed(w, await matchBetween(w, one))
    elsewhere = await claimed(w, await matchBetween(w, other))
  })

  test('stops confirmations of that circle only, and tells everybody in it', async () => {
    await wrong(night)
    expect([await refusal(confirm(waits)), await refusal(confirm(elsewhere))]).toEqual([
      'ledger.stopped',
      'served',
    ])
    for (const person of [one.giver, one.receiver, one.circle.steward, one.circle.admin])
      expect(await noticesTo(w, person, 'ledger_stopped')).toEqual(['ledger_stopped'])
    expect(await noticesTo(w, other.giver, 'ledger_stopped')).toEqual([])
    expect([
      (await stateOf(one)).stoppedSince,
      (await stateOf(one)).check?.passed,
      (await stateOf(other)).stoppedSince,
    ]).toEqual([expect.any(String), false, null])
  })

  test('shows staff what did not hold', async () => {
    const { checks, stoppedSince } = await w.call('GET /staff/ledger', {
      token: one.circle.steward.token,
    })
    expect([stoppedSince !== null, checks[0]?.broken]).toEqual([
      true,
      expect.arrayContaining(['all Coine of a circle sum to zero']),
    ])
  })

  test('lets no payment clock run out, nor a later good night resume it', async () => {
    const before = await deadline()
    await w.advance(40 * HOUR_MS)
    await w.work()
    await night()
    const { rows } = await w.owner.pool.query('SELECT state FROM match WHERE match_id = $1', [
      waits.id,
    ])
    expect([
      rows,
      (await deadline()).equals(before),
      (await stateOf(one)).check?.passed,
      await refusal(confirm(waits)),
    ]).toEqual([[{ state: 'awaiting_confirmation' }], true, true, 'ledger.stopped'])
  })

  test('ends after two administrators and a good check, with the time given back', async () => {
    const before = await deadline()
    await w.owner.pool.query(
      `UPDATE session SET expires_at = app_now() + interval '5 days', last_seen_at = app_now(),
        authenticated_at = app_now()`,
    )
    const ask = () =>
      w.call('POST /staff/ledger/resume', {
        token: one.circle.admin.token,
        body: { reason: 'The entry was put right from the back-up.' },
      })
    const agree = async (who: Person) => {
      const { data } = await w.call('GET /staff/approvals', { token: who.token, query: {} })
      return w.call('POST /staff/approvals/{approvalId}/decide', {
        token: who.token,
        params: { approvalId: data[0]!.id },
        body: { approve: true, reason: 'I looked as well.', version: data[0]!.version },
      })
    }
    await ask()
    expect(await refusal(agree(one.circle.admin))).toBe('staff.approval-own')
    await wrong(async () => {
      await agree(second)
      await w.work()
    })
    expect((await stateOf(one)).stoppedSince).not.toBeNull()
    await ask()
    await agree(second)
    await w.work()
    expect(await stateOf(one)).toMatchObject({ check: { passed: true }, stoppedSince: null })
    expect((await deadline()).epochMilliseconds - before.epochMilliseconds).toBeGreaterThanOrEqual(
      40 * HOUR_MS,
    )
    expect(await noticesTo(w, one.giver, 'ledger_resumed')).toEqual(['ledger_resumed'])
    expect([await refusal(confirm(waits)), await refusal(ask())]).toEqual([
      'served',
      'ledger.not-stopped',
    ])
  })

  test('is lifted by the operator by a check that passes, and by nothing else', async () => {
    await wrong(async () => {
      await night()
      expect(await checkByHand(w.world, { slug: one.circle.slug, resume: true })).toMatchObject({
        ok: false,
        output: expect.stringContaining('  all Coine of a circle sum to zero'),
      })
    })
    await expect(
      w.world.sealer.pool.query(
        `UPDATE posting_stop SET ended_at = app_now(), passed_check = failed_check
          WHERE ended_at IS NULL`,
      ),
    ).rejects.toThrow('postings go on after a later check that passed')
    await expect(
      w.world.sealer.pool.query(
        'UPDATE posting_stop SET began_at = app_now() WHERE ended_at IS NULL',
      ),
    ).rejects.toThrow('permission denied')
    expect(await checkByHand(w.world, { slug: one.circle.slug, resume: false })).toMatchObject({
      ok: true,
    })
    expect((await stateOf(one)).stoppedSince).not.toBeNull()
    expect(await checkByHand(w.world, { slug: one.circle.slug, resume: true })).toEqual({
      ok: true,
      output: expect.stringContaining('Confirmations resume.'),
    })
    expect((await stateOf(one)).stoppedSince).toBeNull()
  })
})
