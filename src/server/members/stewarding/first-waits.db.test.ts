import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { bareAsk, bareConfirmedMatch } from '#test/helping/bare-rows.ts'
import { meeting } from '#test/circle/meeting.ts'
import { newCircle, newMember, type Person, signIn } from '#test/circle/people.ts'
import { assignTo } from '#test/circle/staff.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)
const steward = await newMember(w, circle, { roles: ['steward'] })

describe('the wait before a first ask', () => {
  test('is listed for each newcomer of the steward, with end and ties', async () => {
    const person = await newMember(w, circle)
    const mine = await newMember(w, circle, { inviter: steward })
    const asked = await newMember(w, circle)
    await bareAsk(w, {
      circleId: circle.circleId,
      memberId: asked.memberId,
      detailId: null,
      open: 0,
      held: 0,
      state: 'withdrawn',
    })
    const { data } = await w.call('GET /staff/first-waits', { token: steward.token })
    const shown = new Map(data.map((waiter) => [waiter.id, waiter]))
    const { joinedAt, waitUntil } = shown.get(person.memberId)!
    expect(shown.get(person.memberId)).toMatchObject({ name: person.name, tied: false })
    expect(
      Temporal.Instant.from(waitUntil).epochMilliseconds -
        Temporal.Instant.from(joinedAt).epochMilliseconds,
    ).toBe(14 * DAY_MS)
    // A steward does not look after people they introduced, nor after themselves.
    expect([shown.has(mine.memberId), shown.has(steward.memberId)]).toEqual([false, false])
    await assignTo(w, steward, mine)
    expect(
      (await w.call('GET /staff/first-waits', { token: steward.token })).data.find(
        ({ id }) => id === mine.memberId,
      ),
    ).toMatchObject({ tied: true })
    expect(shown.has(asked.memberId)).toBe(false)
  })

  test('can be waived with a reason, once, and is listed no more', async () => {
    const person = await newMember(w, circle)
    const { message } = await waive(person)
    const { rows } = await w.owner.pool.query(
      `SELECT act, before, after, actor_id, reason_sealed IS NOT NULL AS has_reason FROM audit_log
        WHERE subject_id = $1`,
      [person.memberId],
    )
    expect(message).toBe('The wait was waived. The member can ask now.')
    expect(rows).toEqual([
      {
        act: 'member.waive-wait',
        before: { waived: false },
        after: { waived: true },
        actor_id: steward.memberId,
        has_reason: true,
      },
    ])
    await expect(waive(person)).rejects.toMatchObject({ code: 'members.no-waiver-needed' })
    expect(
      (await w.call('GET /staff/first-waits', { token: steward.token })).data.map(({ id }) => id),
    ).not.toContain(person.memberId)
  })

  test('is not waived by the tied, nor for strangers, applicants or nobody', async () => {
    const [introduced, partner, applicant] = [
      await newMember(w, circle, { inviter: steward }),
      await newMember(w, circle),
      await newMember(w, circle, { upTo: 'phone' }),
    ]
    await bareConfirmedMatch(w, {
      circleId: circle.circleId,
      giverId: steward.memberId,
      receiverId: partner.memberId,
      daysAgo: 1,
    })
    const elsewhere = await newCircle(w)
    await expect(waive(introduced)).rejects.toMatchObject({ code: 'members.tied' })
    await expect(waive(partner)).rejects.toMatchObject({ code: 'members.tied' })
    await expect(waive(steward)).rejects.toMatchObject({ code: 'members.tied' })
    await expect(waive(circle.admin)).rejects.toMatchObject({ code: 'members.tied' })
    await expect(waive(applicant)).rejects.toMatchObject({ code: 'members.no-waiver-needed' })
    await expect(waive(elsewhere.admin)).rejects.toMatchObject({ code: 'members.member-unknown' })
    await expect(waive({ memberId: '01980000-0000-7000-8000-000000000000' })).rejects.toMatchObject(
      { code: 'members.member-unknown' },
    )
  })

  test('is waived by the assigned steward, or by any where that one cannot', async () => {
    const other = await newMember(w, circle, { roles: ['steward'] })
    const person = await newMember(w, circle)
    await assignTo(w, other, person)
    expect(
      (await w.call('GET /staff/first-waits', { token: steward.token })).data.map(({ id }) => id),
    ).not.toContain(person.memberId)
    await expect(waive(person)).rejects.toMatchObject({ code: 'members.not-assigned' })
    await w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
      other.memberId,
    ])
    await waive(person)
  })

  test('waived twice at the same moment is waived once', async () => {
    const person = await newMember(w, circle)
    const results = await meeting(
      w,
      { rows: 'SELECT FROM member WHERE member_id = $1', values: [person.memberId] },
      [() => waive(person), () => waive(person)],
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('replays to one answer and one audit entry; another reason is refused', async () => {
    const person = await newMember(w, circle)
    const first = await waive(person, { idempotencyKey: 'waive once' })
    expect(await waive(person, { idempotencyKey: 'waive once' })).toEqual(first)
    await expect(
      waive(person, { idempotencyKey: 'waive once', reason: 'Another reason' }),
    ).rejects.toMatchObject({ code: 'request.key-reused' })
    const { rows } = await w.owner.pool.query<{ n: number }>(
      'SELECT count(*) AS n FROM audit_log WHERE subject_id = $1',
      [person.memberId],
    )
    expect(rows[0]?.n).toBe(1)
  })

  test('is over after fourteen days and needs no waiver', async () => {
    const person = await newMember(w, circle)
    await w.advance(14 * DAY_MS)
    await signIn(w, steward)
    await expect(waive(person)).rejects.toMatchObject({ code: 'members.no-waiver-needed' })
    expect((await w.call('GET /staff/first-waits', { token: steward.token })).data).toEqual([])
  })
})

function waive(
  { memberId }: Pick<Person, 'memberId'>,
  { reason = 'Rent is due', idempotencyKey }: { reason?: string; idempotencyKey?: string } = {},
) {
  return w.call('POST /staff/members/{memberId}/waive-wait', {
    token: steward.token,
    params: { memberId },
    body: { reason },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}
