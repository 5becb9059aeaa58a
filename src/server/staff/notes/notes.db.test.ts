import { describe, expect, test } from 'vitest'
import type { NotedCase } from '#contract/staff/notes.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { assignTo, REASON, staffed, untie } from '#test/circle/staff.ts'
import { refusal } from '#test/helping/commands.ts'
import { disputedMatch, taken } from '#test/helping/disputes.ts'
import {
  askNow,
  askOf,
  helpingCircle,
  newReceiver,
  type Receiver,
  WIDE_POLICY,
  worldOfFile,
} from '#test/helping/helping.ts'

const w = await worldOfFile()
const circle = await staffed(w, await helpingCircle(w))

const leave = (by: Person, of: NotedCase, text = 'Called her; she sends the bill on Monday.') =>
  w.call('POST /staff/notes', { token: by.token, body: { ...of, text } })
const notes = async (by: Person, of: NotedCase) =>
  (await w.call('GET /staff/notes', { token: by.token, query: of })).data
const inQueue = async (by: Person, id: string) =>
  (await w.call('GET /staff/queue', { token: by.token })).data.find((item) => item.id === id)

async function ask(): Promise<{ of: NotedCase & { kind: 'ask' }; owner: Receiver }> {
  const owner = await newReceiver(w, circle, { asks: 0 })
  await untie(w, [owner])
  await assignTo(w, circle.steward, owner)
  const { id } = await askOf(w, owner, { amount: 500, note: 'School fees' })
  return { of: { kind: 'ask', id }, owner }
}

describe('a note on a case', () => {
  test('has a name and a time, and a sign in the list, for all who may open the case', async () => {
    const { of, owner } = await ask()
    expect(await inQueue(circle.steward, of.id)).not.toHaveProperty('noted')
    expect((await leave(circle.steward, of)).message).toBe('Your note is on the case.')
    for (const reader of [circle.steward, circle.officer]) {
      expect(await notes(reader, of)).toEqual([
        {
          id: expect.any(String),
          at: expect.any(String),
          byName: circle.steward.name,
          text: 'Called her; she sends the bill on Monday.',
        },
      ])
    }
    expect(await inQueue(circle.steward, of.id)).toMatchObject({ noted: true })
    const record = await w.call('GET /user/record', { token: owner.token, query: {} })
    expect(record.acts[0]).toMatchObject({
      act: 'case.note',
      actorName: circle.steward.name,
      reason: 'Called her; she sends the bill on Monday.',
    })
  })

  test('is for nobody else: neither read nor written, and nothing is said of the case', async () => {
    const { of, owner } = await ask()
    await leave(circle.steward, of)
    const strangers = await staffed(w, await helpingCircle(w))
    for (const by of [circle.steward2, circle.admin, strangers.officer]) {
      expect((await refusal(notes(by, of))).code).toBe('staff.case-unknown')
      expect((await refusal(leave(by, of))).code).toBe('staff.case-unknown')
    }
    expect((await refusal(leave(owner, of))).code).toBe('request.not-allowed')
    // A steward who is tied to the member opens no case of theirs.
    await w.owner.pool.query('UPDATE member SET introduced_by = $1 WHERE member_id = $2', [
      circle.steward.memberId,
      owner.memberId,
    ])
    expect((await refusal(notes(circle.steward, of))).code).toBe('staff.case-unknown')
  })

  test('from two tabs at one instant stays twice, in one order; a repeat once', async () => {
    const { of } = await ask()
    await Promise.all([
      leave(circle.steward, of, 'From the first tab'),
      leave(circle.officer, of, 'From the second tab'),
    ])
    const both = await notes(circle.steward, of)
    expect(both.map(({ text }) => text).toSorted()).toEqual([
      'From the first tab',
      'From the second tab',
    ])
    expect(await notes(circle.officer, of)).toEqual(both)
    const call = {
      token: circle.steward.token,
      body: { ...of, text: 'Pressed twice' },
      idempotencyKey: 'pressed twice',
    }
    await Promise.all([w.call('POST /staff/notes', call), w.call('POST /staff/notes', call)])
    expect((await notes(circle.steward, of)).map(({ text }) => text)).toHaveLength(3)
  })

  test('comes too late where a colleague was faster, and says so', async () => {
    const { of, owner } = await ask()
    const { version } = await askNow(w, owner, of.id)
    const [decided, noted] = await Promise.allSettled([
      w.call('POST /staff/asks/{askId}/review', {
        token: circle.steward.token,
        params: { askId: of.id },
        body: { release: true, reason: REASON, version },
      }),
      leave(circle.officer, of),
    ])
    expect(decided.status).toBe('fulfilled')
    if (noted.status === 'rejected')
      expect(noted.reason).toMatchObject({ code: 'staff.case-unknown' })
    expect((await refusal(leave(circle.officer, of))).code).toBe('staff.case-unknown')
  })

  test('on a dispute is for its officers, and not on the record of its two people', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, circle.officer)
    const of = { kind: 'dispute', id: dispute.id } as const
    await leave(circle.officer, of)
    expect(await notes(circle.officer2, of)).toHaveLength(1)
    for (const by of [circle.steward, circle.admin])
      expect((await refusal(notes(by, of))).code).toBe('staff.case-unknown')
    for (const { token } of [dispute.giver, dispute.receiver]) {
      const { acts } = await w.call('GET /user/record', { token, query: {} })
      expect(acts.filter(({ act }) => act === 'case.note')).toEqual([])
    }
  })

  test('can be left on a ticket and on a first wait', async () => {
    const waiting = await staffed(
      w,
      await helpingCircle(w, { ...WIDE_POLICY, firstAskWaitDays: 14 }),
    )
    const person = await newMember(w, waiting)
    await untie(w, [person])
    await assignTo(w, waiting.steward, person)
    const { data } = await w.call('POST /support', {
      token: person.token,
      body: { subject: 'other', title: 'A question', message: 'How does this work for me?' },
    })
    for (const of of [
      { kind: 'ticket', id: data.id },
      { kind: 'first_wait', id: person.memberId },
    ] as const) {
      await leave(waiting.steward, of)
      expect(await notes(waiting.steward, of)).toHaveLength(1)
    }
  })
})
