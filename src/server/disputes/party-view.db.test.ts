import { beforeAll, describe, expect, test } from 'vitest'
import { refusalToStrangers } from '#test/helping/commands.ts'
import {
  accepted,
  appealed,
  decided,
  disputedMatch,
  disputeNow,
  officersOf,
  proposed,
  ruled,
} from '#test/helping/disputes.ts'
import {
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let one: Person
let two: Person
let three: Person
let four: Person
beforeAll(async () => {
  circle = await helpingCircle(w)
  const [first, second, third, fourth] = await officersOf(w, circle, 4)
  one = first!
  two = second!
  three = third!
  four = fourth!
})

describe('what the two people see', () => {
  test('is an appeal with its reason, sealed under the key of its author', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two], { outcome: 'not_paid' })
    expect(await disputeNow(w, dispute, dispute.receiver)).toMatchObject({
      appeal: null,
      firstRuling: null,
    })
    await appealed(w, dispute, dispute.giver)
    const reason = 'The date was read wrongly.'
    for (const [person, by] of [
      [dispute.giver, 'me'],
      [dispute.receiver, 'other'],
    ] as const)
      expect((await disputeNow(w, dispute, person)).appeal).toEqual({
        by,
        reason,
        at: expect.any(String),
      })
    const {
      rows: [stored],
    } = await w.owner.pool.query<{ sealed: Buffer }>(
      'SELECT appeal_reason_sealed AS sealed FROM dispute WHERE dispute_id = $1',
      [dispute.id],
    )
    expect(stored?.sealed.includes(reason)).toBe(false)
  })

  test('is a time line with what officers and the two did, and no proposal', async () => {
    const dispute = await disputedMatch(w, circle)
    await proposed(w, dispute, one)
    await decided(w, dispute, two, false)
    await ruled(w, dispute, [one, two], { outcome: 'not_paid' })
    await accepted(w, dispute, dispute.receiver)
    await appealed(w, dispute, dispute.giver)
    await ruled(w, dispute, [three, four])
    const { data } = await w.call('GET /matches/{matchId}', {
      token: dispute.giver.token,
      params: { matchId: dispute.match.id },
    })
    expect(data.events.slice(-7).map(({ kind, by, to, reason }) => [kind, by, to, reason])).toEqual(
      [
        ['not_received', 'other', 'disputed', 'Nothing came to my account.'],
        ['dispute.taken', 'staff', 'disputed', null],
        ['dispute.ruling_approved', 'staff', 'disputed', null],
        ['dispute.accepted', 'other', 'disputed', null],
        ['dispute.appealed', 'me', 'disputed', 'The date was read wrongly.'],
        ['dispute.taken', 'staff', 'disputed', null],
        ['ruled_paid', 'staff', 'confirmed', null],
      ],
    )
  })

  test('hides officers’ names and the other side’s record, pictures and numbers', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two])
    const { data } = await w.call('GET /matches/{matchId}/dispute', {
      token: dispute.giver.token,
      params: { matchId: dispute.match.id },
    })
    expect(Object.keys(data!).sort()).toEqual([
      'appeal',
      'can',
      'deadlineAt',
      'deadlineMoved',
      'escalated',
      'evidence',
      'evidenceAsked',
      'firstRuling',
      'id',
      'kind',
      'measureTaken',
      'openedAt',
      'openedBy',
      'reason',
      'round',
      'ruling',
      'state',
      'version',
      'waitsForSecond',
    ])
    expect(Object.keys(data!.ruling!).sort()).toEqual([
      'acceptedByMe',
      'acceptedByOther',
      'amount',
      'at',
      'outcome',
      'reasons',
    ])
    const page = await w.call('GET /matches/{matchId}', {
      token: dispute.giver.token,
      params: { matchId: dispute.match.id },
    })
    for (const officer of [one, two])
      for (const secret of [officer.memberId, officer.name])
        expect(JSON.stringify([data, page])).not.toContain(secret)
  })
  test('is empty without a dispute, and a missing payment for everybody else', async () => {
    const match = await matchBetween(w, {
      giver: await newGiver(w, circle),
      receiver: await newReceiver(w, circle, { asks: 0 }),
    })
    expect(
      (
        await w.call('GET /matches/{matchId}/dispute', {
          token: match.giver.token,
          params: { matchId: match.id },
        })
      ).data,
    ).toBeNull()
    const {
      match: { id },
    } = await disputedMatch(w, circle)
    expect(
      await refusalToStrangers(
        w,
        'GET /matches/{matchId}/dispute',
        (matchId) => ({ params: { matchId } }),
        { id, strangers: [one, (await helpingCircle(w)).steward] },
      ),
    ).toBe('matches.unknown')
  })
})
