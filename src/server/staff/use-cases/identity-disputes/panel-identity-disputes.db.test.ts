import { describe, test, beforeEach, expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { maskPhone } from '#domain/members/contact-formats.ts'
import { callPanelForIdentityDisputes } from '#server/members/identity-disputes/call-panel.ts'
import { officersOf } from '#test/helping/disputes.ts'
import { refusal } from '#test/helping/commands.ts'
import { helpingCircle, type HelpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import {
  actsIn,
  decide,
  REASON,
  staffed,
  noticesTo,
  untie,
  waitingFor,
} from '#test/circle/staff.ts'
import { identityDisputes } from '#test/staff/identity-disputes.ts'

const w = await worldOfFile()
const { print, listed, proved, disputeOf } = identityDisputes(w)
const circle = await staffed(w, await helpingCircle(w))
const elsewhere = await helpingCircle(w)
const [one, two] = await officersOf(w, await helpingCircle(w), 2)
/** Two officers of a third circle, one of the holder's. */
const panel: [Person, Person] = [one!, two!]
const oftheirs = (await officersOf(w, elsewhere, 1))[0]!
beforeEach(async () => {
  await w.owner.pool.query('DELETE FROM panel_member')
  for (const { circleId, memberId } of [...panel, oftheirs])
    await w.owner.pool.query(
      'INSERT INTO panel_member (circle_id, member_id, added_at) VALUES ($1, $2, app_now())',
      [circleId, memberId],
    )
})
/** Makes a newcomer who names the phone or PAN of a member of another circle. */
async function disputant(
  what: 'phone' | 'pan' = 'phone',
  into: HelpingCircle = circle,
): Promise<{ holder: Person; newcomer: Person; identityDisputeId: string }> {
  return disputeOf(await newMember(w, elsewhere), into, what)
}

describe('a dispute to what a member of another circle holds', () => {
  test('comes before the panel by an officer’s word; two of it grant it', async () => {
    const { holder, newcomer, identityDisputeId } = await disputant()
    expect(await listed(panel[0], identityDisputeId)).toBeUndefined()
    expect((await print(circle.officer, identityDisputeId)).message).toContain('two panel officers')
    expect([
      (await refusal(print(circle.officer2, identityDisputeId))).code,
      await proved(holder),
    ]).toEqual(['staff.identity-dispute-elsewhere', true])
    await w.work()
    expect([
      await noticesTo(w, panel[0], 'identity_dispute_waiting'),
      await noticesTo(w, oftheirs, 'identity_dispute_waiting'),
    ]).toEqual([['identity_dispute_waiting'], []])
    expect(await listed(panel[0], identityDisputeId)).toEqual({
      id: identityDisputeId,
      name: newcomer.name,
      what: 'phone',
      at: expect.any(String),
      tied: false,
      panel: true,
      waitsForSecond: false,
      proposedByMe: false,
      circleName: circle.name,
      reason: REASON,
      named: maskPhone(holder.phone),
      holders: [{ name: null, status: null }],
    })
    expect((await print(panel[0], identityDisputeId)).message).toBe(
      'Recorded. A second officer has to approve it.',
    )
    expect([
      (await refusal(print(panel[0], identityDisputeId))).code,
      await proved(holder),
    ]).toEqual(['staff.approval-waits-already', true])
    expect(await listed(panel[1], identityDisputeId)).toMatchObject({
      waitsForSecond: true,
      proposedByMe: false,
    })
    expect((await print(panel[1], identityDisputeId)).message).toBe(
      'Decided: the newcomer is right. The other account has to verify its phone again.',
    )
    expect([
      await proved(holder),
      await proved(newcomer),
      await noticesTo(w, newcomer, 'identity_dispute_decided'),
    ]).toEqual([false, true, ['identity_dispute_decided']])
    expect((await refusal(print(panel[1], identityDisputeId))).code).toBe(
      'staff.identity-dispute-decided',
    )
    expect(
      (await actsIn(w, circle))
        .filter(({ whom_id }) => whom_id === newcomer.memberId)
        .map(({ act, actor_id }) => [act, actor_id]),
    ).toEqual([
      ['identity_dispute.call-panel', circle.officer.memberId],
      ['identity_dispute.propose', panel[0].memberId],
      ['identity_dispute.grant', panel[1].memberId],
    ])
    expect(
      (await actsIn(w, elsewhere, 'identity_dispute.end-proof')).map(({ whom_id, actor_id }) => [
        whom_id,
        actor_id,
      ]),
    ).toEqual([[holder.memberId, panel[1].memberId]])
  })

  test('stays with the holder by one of the panel or the circle’s officer', async () => {
    for (const by of [panel[0], circle.officer2]) {
      const { holder, newcomer, identityDisputeId } = await disputant('pan')
      await print(circle.officer, identityDisputeId)
      expect((await print(by, identityDisputeId, false)).message).toBe(
        'Decided: the account that holds it keeps it.',
      )
      expect([
        await proved(holder),
        await proved(newcomer),
        await listed(panel[1], identityDisputeId),
      ]).toEqual([true, false, undefined])
    }
  })

  test('is hidden from the holder’s officers and from those not on the panel', async () => {
    const { identityDisputeId } = await disputant()
    expect((await refusal(print(panel[0], identityDisputeId))).code).toBe(
      'staff.identity-dispute-unknown',
    )
    await print(circle.officer, identityDisputeId)
    const [stranger] = await officersOf(w, await helpingCircle(w), 1)
    for (const other of [oftheirs, stranger!])
      expect([
        (await refusal(print(other, identityDisputeId))).code,
        await listed(other, identityDisputeId),
      ]).toEqual(['staff.identity-dispute-unknown', undefined])
    await w.owner.pool.query('DELETE FROM panel_member WHERE member_id = $1', [panel[1].memberId])
    expect((await refusal(print(panel[1], identityDisputeId))).code).toBe(
      'staff.identity-dispute-unknown',
    )
  })

  test('needs another second officer where the first has left the panel', async () => {
    const { holder, identityDisputeId } = await disputant()
    await print(circle.officer, identityDisputeId)
    await print(panel[0], identityDisputeId)
    await w.owner.pool.query('DELETE FROM panel_member WHERE member_id = $1', [panel[0].memberId])
    await print(panel[1], identityDisputeId)
    expect([
      await proved(holder),
      (await listed(panel[1], identityDisputeId))?.proposedByMe,
    ]).toEqual([true, true])
  })

  test('proposed while the holder was of the circle is not approved there', async () => {
    const { newcomer, holder, identityDisputeId } = await disputant()
    await w.owner.pool.query('UPDATE identity SET phone_verified_at = NULL WHERE member_id = $1', [
      holder.memberId,
    ])
    await print(circle.officer, identityDisputeId)
    const approval = await waitingFor(w, circle.officer2, { whom: newcomer })
    await w.owner.pool.query(
      'UPDATE identity SET phone_verified_at = app_now() WHERE member_id = $1',
      [holder.memberId],
    )
    expect((await refusal(decide(w, circle.officer2, approval))).code).toBe(
      'staff.identity-dispute-elsewhere',
    )
  })
})

describe('a dispute in a circle with fewer than two officers who could decide', () => {
  test('comes before the panel at once', async () => {
    const young = await helpingCircle(w)
    const { holder, identityDisputeId } = await disputant('phone', young)
    expect(await listed(panel[0], identityDisputeId)).toMatchObject({
      circleName: young.name,
      reason: null,
    })
    for (const officer of panel) await print(officer, identityDisputeId)
    expect(await proved(holder)).toBe(false)
  })

  test('counts only officers who are close to neither of the two', async () => {
    const own = await staffed(w, await helpingCircle(w))
    const holder = await newMember(w, own)
    await w.owner.pool.query('UPDATE member SET introduced_by = $1 WHERE member_id = $2', [
      own.officer.memberId,
      holder.memberId,
    ])
    const { identityDisputeId } = await disputeOf(holder, own)
    expect([
      (await listed(own.officer, identityDisputeId))?.tied,
      (await listed(own.officer2, identityDisputeId))?.tied,
      (await listed(panel[0], identityDisputeId))?.circleName,
    ]).toEqual([true, false, own.name])
    await w.work()
    expect([
      await noticesTo(w, own.officer, 'identity_dispute_waiting'),
      await noticesTo(w, own.officer2, 'identity_dispute_waiting'),
    ]).toEqual([[], ['identity_dispute_waiting']])
    for (const officer of panel) await print(officer, identityDisputeId)
    expect(await proved(holder)).toBe(false)
  })

  test('comes before the panel when too few are left later', async () => {
    const own = await staffed(w, await helpingCircle(w))
    const holder = await newMember(w, own)
    await untie(w, [holder])
    const { identityDisputeId } = await disputeOf(holder, own)
    await callPanelForIdentityDisputes(w.world)
    expect(await listed(panel[0], identityDisputeId)).toBeUndefined()
    await w.owner.pool.query("DELETE FROM member_role WHERE member_id = $1 AND role = 'officer'", [
      own.officer2.memberId,
    ])
    await callPanelForIdentityDisputes(w.world)
    await w.work()
    expect([
      (await listed(panel[0], identityDisputeId))?.circleName,
      await noticesTo(w, panel[0], 'identity_dispute_waiting').then(
        (notified) => notified.length > 0,
      ),
    ]).toEqual([own.name, true])
  })
})

test('one undecided for three days comes before the panel once, outage added', async () => {
  await clockTo(w, '11:00')
  const own = await staffed(w, await helpingCircle(w))
  const holder = await newMember(w, own)
  await untie(w, [holder])
  const { identityDisputeId } = await disputeOf(holder, own)
  await w.owner.pool.query(
    `INSERT INTO outage (outage_id, from_at, until_at, moved_deadlines)
      SELECT gen_random_uuid(), at, at + interval '2 h', 0
      FROM (SELECT created_at + interval '1 h' AS at FROM identity_dispute
        WHERE identity_dispute_id = $1) AS down`,
    [identityDisputeId],
  )
  const panelAt = async () =>
    (
      await w.owner.pool.query<{ at: string | null }>(
        'SELECT panel_at::text AS at FROM identity_dispute WHERE identity_dispute_id = $1',
        [identityDisputeId],
      )
    ).rows[0]?.at
  await w.advance(3 * DAY_MS + HOUR_MS)
  await callPanelForIdentityDisputes(w.world)
  expect(await panelAt()).toBeNull()
  await w.advance(HOUR_MS + 2 * MINUTE_MS)
  await callPanelForIdentityDisputes(w.world)
  const first = await panelAt()
  expect(first).not.toBeNull()
  await w.advance(MINUTE_MS)
  await callPanelForIdentityDisputes(w.world)
  expect(await panelAt()).toBe(first)
})
