import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import type { TicketView } from '#contract/support.ts'
import { NO_ID, sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  proofPicture,
  backAgain,
} from '#test/helping/helping.ts'
import { testApp, type TestApp } from '#test/server/http.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { sweepTickets } from '../ticket-jobs.ts'

let w: TestWorld
let http: TestApp
let circle: HelpingCircle
let member: Person
let officer: Person
let stranger: Person
let elsewhere: HelpingCircle
beforeAll(async () => {
  w = await helpingWorld()
  http = await testApp(w)
  circle = await helpingCircle(w)
  elsewhere = await helpingCircle(w)
  member = await newMember(w, circle)
  stranger = await newMember(w, circle)
  officer = await newMember(w, circle, { roles: ['officer'] })
  await w.owner.pool.query('UPDATE member SET steward_id = $1 WHERE circle_id = $2', [
    circle.steward.memberId,
    circle.circleId,
  ])
})
afterAll(async () => {
  await http.close()
  await w.close()
})

const LONG = 'I paid on Monday and nobody has confirmed it yet.'
const opened = async (
  subject: 'payment_delay' | 'funds_confirmation' = 'payment_delay',
): Promise<TicketView> =>
  (
    await w.call('POST /support', {
      token: member.token,
      body: { subject, title: 'Where is it?', message: LONG },
    })
  ).data
const staffSees = async (who: Person) =>
  (await w.call('GET /staff/tickets', { token: who.token, query: {} })).data.map(({ id }) => id)
const noticesOf = async (who: Person, kind: string) =>
  (
    await w.owner.pool.query('SELECT FROM notice WHERE member_id = $1 AND kind = $2', [
      who.memberId,
      kind,
    ])
  ).rowCount
const haveRead = (...people: readonly Person[]) =>
  w.owner.pool.query('UPDATE notice SET read_at = app_now() WHERE member_id = ANY ($1)', [
    people.map(({ memberId }) => memberId),
  ])

describe('opening a ticket', () => {
  test('keeps it sealed, tells the member’s steward, and shows it to its member', async () => {
    const before = await noticesOf(circle.steward, 'ticket_waiting')
    const data = await opened()
    expect(data).toMatchObject({
      title: 'Where is it?',
      message: LONG,
      status: 'open',
      desk: 'steward',
      can: ['written', 'closed'],
      messages: [{ by: 'me', text: LONG }],
    })
    expect(
      (await w.call('GET /support', { token: member.token, query: {} })).tickets[0],
    ).toMatchObject({ id: data.id, title: 'Where is it?', message: LONG })
    expect(await noticesOf(circle.steward, 'ticket_waiting')).toBe((before ?? 0) + 1)
    const { rows } = await w.owner.pool.query(
      `SELECT title_sealed, text_sealed FROM ticket JOIN ticket_message USING (circle_id, ticket_id)
        WHERE ticket_id = $1`,
      [data.id],
    )
    expect(JSON.stringify(rows.map((row) => Object.values(row).map(String)))).not.toContain(
      'Monday',
    )
  })

  test('about money goes to the officers', async () => {
    const { id, desk } = await opened('funds_confirmation')
    expect([desk, await staffSees(officer), await staffSees(circle.steward)]).toEqual([
      'officer',
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ])
  })

  test.each([
    [{ title: 'ab' }, 'support.title-length'],
    [{ message: 'short' }, 'support.message-length'],
    [{ matchId: NO_ID }, 'matches.unknown'],
  ])('with %o is refused', async (change, code) => {
    const body = { subject: 'other' as const, title: 'Hello there', message: LONG, ...change }
    expect((await refusal(w.call('POST /support', { token: member.token, body }))).code).toBe(code)
  })

  test('names a payment of one’s own, not one of others', async () => {
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    const match = await matchBetween(w, { giver, receiver })
    const body = {
      subject: 'payment_delay' as const,
      title: 'This payment',
      message: LONG,
      matchId: match.id,
    }
    expect((await w.call('POST /support', { token: giver.token, body })).data.matchId).toBe(
      match.id,
    )
    expect((await refusal(w.call('POST /support', { token: stranger.token, body }))).code).toBe(
      'matches.unknown',
    )
  })

  test('is done once for one key, and at most ten times a day', async () => {
    const person = await newMember(w, circle)
    const body = { subject: 'other' as const, title: 'Hello there', message: LONG }
    await sendTwice(
      w,
      'POST /support',
      { token: person.token, body },
      { body: { ...body, title: 'Another one' } },
    )
    for (let at = 0; at < 9; at++) await w.call('POST /support', { token: person.token, body })
    expect((await refusal(w.call('POST /support', { token: person.token, body }))).code).toBe(
      'support.too-many',
    )
  })
})

describe('a ticket', () => {
  test('is nobody else’s', async () => {
    const { id } = await opened()
    const strangers = [stranger, officer, circle.admin, elsewhere.admin]
    expect(
      await refusalToStrangers(
        w,
        'GET /support/{ticketId}',
        (ticketId) => ({ params: { ticketId } }),
        { id, strangers },
      ),
    ).toBe('support.unknown')
    expect(
      await refusalToStrangers(
        w,
        'POST /support/{ticketId}/messages',
        (ticketId) => ({ params: { ticketId }, body: { message: LONG } }),
        { id, strangers },
      ),
    ).toBe('support.unknown')
    expect(
      await refusalToStrangers(
        w,
        'POST /support/{ticketId}/close',
        (ticketId) => ({ params: { ticketId }, body: { version: 1 } }),
        { id, strangers },
      ),
    ).toBe('support.unknown')
    expect(
      await refusalToStrangers(
        w,
        'POST /support/{ticketId}/reopen',
        (ticketId) => ({ params: { ticketId }, body: { version: 1 } }),
        { id, strangers },
      ),
    ).toBe('support.unknown')
    const picture = await proofPicture()
    expect(
      await refusalToStrangers(
        w,
        'POST /support/{ticketId}/images',
        (ticketId) => ({ params: { ticketId }, file: picture }),
        { id, strangers },
      ),
    ).toBe('support.unknown')
  })

  test('goes back and forth, is closed, and opens again', async () => {
    const { id } = await opened()
    const params = { ticketId: id }
    const seen = (
      await w.call('GET /staff/tickets/{ticketId}', { token: circle.steward.token, params })
    ).data
    expect(seen).toMatchObject({
      memberName: member.name,
      messages: [{ by: 'member', text: LONG }],
      can: ['acknowledged', 'answered', 'closed', 'handed_over'],
    })
    const { data: taken } = await w.call('POST /staff/tickets/{ticketId}/acknowledge', {
      token: circle.steward.token,
      params,
      body: { version: seen.version },
    })
    expect([taken.status, taken.keeper]).toEqual([
      'acknowledged',
      { name: circle.steward.name, mine: true },
    ])
    expect(
      (await w.call('GET /staff/tickets/{ticketId}', { token: officer.token, params })).data.keeper,
    ).toEqual({ name: circle.steward.name, mine: false })
    expect(
      (
        await w.call('POST /staff/tickets/{ticketId}/messages', {
          token: circle.steward.token,
          params,
          body: { message: 'I have asked them, please wait until tomorrow.' },
        })
      ).data.status,
    ).toBe('answered')
    const { data: again } = await w.call('POST /support/{ticketId}/messages', {
      token: member.token,
      params,
      body: { message: 'Nothing has come until today.' },
    })
    expect([again.status, again.messages.map(({ by }) => by)]).toEqual([
      'open',
      ['me', 'staff', 'me'],
    ])
    const { data: closed } = await w.call('POST /support/{ticketId}/close', {
      token: member.token,
      params,
      body: { version: again.version },
    })
    expect(
      (
        await refusal(
          w.call('POST /support/{ticketId}/messages', {
            token: member.token,
            params,
            body: { message: LONG },
          }),
        )
      ).code,
    ).toBe('support.closed')
    expect(
      (
        await refusal(
          w.call('POST /support/{ticketId}/close', {
            token: member.token,
            params,
            body: { version: closed.version },
          }),
        )
      ).code,
    ).toBe('support.closed')
    const { data: reopened } = await w.call('POST /support/{ticketId}/reopen', {
      token: member.token,
      params,
      body: { version: closed.version },
    })
    expect([reopened.status, reopened.closedAt]).toEqual(['open', null])
    expect(
      (
        await refusal(
          w.call('POST /support/{ticketId}/reopen', {
            token: member.token,
            params,
            body: { version: reopened.version },
          }),
        )
      ).code,
    ).toBe('support.not-closed')
    expect(
      (
        await refusal(
          w.call('POST /support/{ticketId}/close', {
            token: member.token,
            params,
            body: { version: 1 },
          }),
        )
      ).code,
    ).toBe('request.changed-meanwhile')
    const { rows } = await w.owner.pool.query(
      'SELECT act, actor_role FROM audit_log WHERE subject_id = $1 ORDER BY happened_at',
      [id],
    )
    expect(rows).toEqual([
      { act: 'ticket.acknowledged', actor_role: 'steward' },
      { act: 'ticket.answered', actor_role: 'steward' },
    ])
    expect([
      await noticesOf(member, 'ticket_acknowledged'),
      await noticesOf(member, 'ticket_answered'),
    ]).toEqual([1, 1])
  })

  test.each([
    ['is suspended', "UPDATE member SET status = 'suspended' WHERE member_id = $1"],
    ['has no role any more', 'DELETE FROM member_role WHERE member_id = $1'],
  ])('whose keeper %s waits for whoever else looks after its member', async (_what, sql) => {
    const own = await helpingCircle(w)
    const [person, keeper, second] = [
      await newMember(w, own),
      await newMember(w, own, { roles: ['officer'] }),
      await newMember(w, own, { roles: ['officer'] }),
    ]
    const {
      data: { id, version },
    } = await w.call('POST /support', {
      token: person.token,
      body: { subject: 'funds_confirmation', title: 'Where is it?', message: LONG },
    })
    await w.call('POST /staff/tickets/{ticketId}/acknowledge', {
      token: keeper.token,
      params: { ticketId: id },
      body: { version },
    })
    const write = async () => {
      await haveRead(keeper, second)
      const before = [
        await noticesOf(keeper, 'ticket_waiting'),
        await noticesOf(second, 'ticket_waiting'),
      ] as [number, number]
      await w.call('POST /support/{ticketId}/messages', {
        token: person.token,
        params: { ticketId: id },
        body: { message: LONG },
      })
      return [
        (await noticesOf(keeper, 'ticket_waiting'))! - before[0],
        (await noticesOf(second, 'ticket_waiting'))! - before[1],
      ]
    }
    expect(await write()).toEqual([1, 0])
    await w.owner.pool.query(sql, [keeper.memberId])
    expect(await write()).toEqual([0, 1])
  })

  test('tells its staff of many messages once, until they have read or answered', async () => {
    const own = await helpingCircle(w)
    const [person, keeper] = [
      await newMember(w, own),
      await newMember(w, own, { roles: ['officer'] }),
    ]
    const {
      data: { id },
    } = await w.call('POST /support', {
      token: person.token,
      body: { subject: 'funds_confirmation', title: 'Where is it?', message: LONG },
    })
    const afterWriting = async () => {
      for (let at = 0; at < 3; at++)
        await w.call('POST /support/{ticketId}/messages', {
          token: person.token,
          params: { ticketId: id },
          body: { message: LONG },
        })
      return noticesOf(keeper, 'ticket_waiting')
    }
    expect(await afterWriting()).toBe(1)
    await haveRead(keeper)
    expect(await afterWriting()).toBe(2)
    await w.advance(1_000)
    await w.call('POST /staff/tickets/{ticketId}/messages', {
      token: keeper.token,
      params: { ticketId: id },
      body: { message: LONG },
    })
    await w.advance(1_000)
    expect(await afterWriting()).toBe(3)
  })

  test('that is handed over is not taken up by that: it is late after a day like any other', async () => {
    const own = await helpingCircle(w)
    const [person, keeper, second] = [
      await newMember(w, own),
      await newMember(w, own, { roles: ['officer'] }),
      await newMember(w, own, { roles: ['officer'] }),
    ]
    const {
      data: { id, version },
    } = await w.call('POST /support', {
      token: person.token,
      body: { subject: 'other', title: 'A question', message: LONG },
    })
    await w.call('POST /staff/tickets/{ticketId}/hand-over', {
      token: keeper.token,
      params: { ticketId: id },
      body: { to: 'officer', reason: 'Not for stewards.', version },
    })
    await w.owner.pool.query(
      "UPDATE ticket SET acknowledge_by = app_now() - interval '2 min' WHERE ticket_id = $1",
      [id],
    )
    await sweepTickets(w.world)
    expect(await noticesOf(second, 'ticket_waits_too_long')).toBe(1)
  })

  test('is handed over to the officers, who may close it with a last word', async () => {
    const { id, version } = await opened()
    const params = { ticketId: id }
    await w.call('POST /staff/tickets/{ticketId}/hand-over', {
      token: circle.steward.token,
      params,
      body: { to: 'officer', reason: 'This is about money.', version },
    })
    expect(await staffSees(circle.steward)).not.toContain(id)
    expect(
      (
        await refusal(
          w.call('GET /staff/tickets/{ticketId}', { token: circle.steward.token, params }),
        )
      ).code,
    ).toBe('support.unknown')
    expect(
      (await w.call('GET /staff/tickets/{ticketId}', { token: officer.token, params })).data,
    ).toMatchObject({
      desk: 'officer',
      keeper: null,
      handedOver: { by: circle.steward.name, reason: 'This is about money.' },
    })
    expect(
      (await w.call('GET /support/{ticketId}', { token: member.token, params })).data,
    ).toMatchObject({ keeper: null, handedOver: null })
    const { data } = await w.call('POST /staff/tickets/{ticketId}/close', {
      token: officer.token,
      params,
      body: { reason: 'The bank returned it.', version: version + 1 },
    })
    expect([data.status, data.messages.at(-1)]).toEqual([
      'closed',
      expect.objectContaining({ by: 'staff', text: 'The bank returned it.' }),
    ])
    expect(
      (
        await w.call('GET /staff/tickets', { token: officer.token, query: { which: 'closed' } })
      ).data.map((each) => each.id),
    ).toContain(id)
    for (const [key, body] of [
      ['acknowledge', { version }],
      ['hand-over', { to: 'steward', reason: 'why not', version }],
      ['close', { reason: 'why not', version }],
      ['messages', { message: LONG }],
    ] as const) {
      const { code } = await refusal(
        w.call(`POST /staff/tickets/{ticketId}/${key}`, { token: officer.token, params, body }),
      )
      expect(['support.closed', 'request.changed-meanwhile']).toContain(code)
    }
  })

  test('is not for a steward of another member, for who is tied to its member, nor for another circle', async () => {
    const { id } = await opened()
    const other = await newMember(w, circle, { roles: ['steward'] })
    const params = { ticketId: id }
    for (const who of [other, elsewhere.admin])
      expect(
        (await refusal(w.call('GET /staff/tickets/{ticketId}', { token: who.token, params }))).code,
      ).toBe('support.unknown')
    const introduced = await newMember(w, circle, { inviter: member, roles: ['officer'] })
    expect(
      (
        await refusal(
          w.call('POST /staff/tickets/{ticketId}/messages', {
            token: introduced.token,
            params,
            body: { message: LONG },
          }),
        )
      ).code,
    ).toBe('members.tied')
    const own = (
      await w.call('POST /support', {
        token: officer.token,
        body: { subject: 'other', title: 'My own', message: LONG },
      })
    ).data
    expect(
      (
        await refusal(
          w.call('GET /staff/tickets/{ticketId}', {
            token: officer.token,
            params: { ticketId: own.id },
          }),
        )
      ).code,
    ).toBe('support.unknown')
  })

  test('lets its member see who looked at it', async () => {
    const { id } = await opened()
    for (let again = 0; again < 2; again++)
      await w.call('GET /staff/tickets/{ticketId}', {
        token: officer.token,
        params: { ticketId: id },
      })
    const { rows } = await w.owner.pool.query(
      'SELECT viewer_id, whom_id, viewer_role, what FROM record_view WHERE subject_id = $1',
      [id],
    )
    expect(rows).toEqual([
      {
        viewer_id: officer.memberId,
        whom_id: member.memberId,
        viewer_role: 'officer',
        what: 'ticket',
      },
    ])
  })
})

describe('a picture of a ticket', () => {
  test('is seen by its member and by who looks after it, and by nobody else', async () => {
    const { id } = await opened()
    const params = { ticketId: id }
    await w.call('POST /support/{ticketId}/images', {
      token: member.token,
      params,
      file: await proofPicture(),
    })
    const pathFor = async (who: Person, staff: boolean) =>
      (staff
        ? (await w.call('GET /staff/tickets/{ticketId}', { token: who.token, params })).data
        : (await w.call('GET /support/{ticketId}', { token: who.token, params })).data
      ).pictures[0]!.path
    const views = async (url: string, who: Person) => (await http.send({ url }, who)).statusCode
    expect([
      await views(await pathFor(member, false), member),
      await views(await pathFor(circle.steward, true), circle.steward),
      await views(await pathFor(officer, true), officer),
    ]).toEqual([200, 200, 200])
    expect(await views(await pathFor(member, false), stranger)).toBe(404)
    expect(
      (await refusal(w.call('POST /support/{ticketId}/images', { token: member.token, params })))
        .code,
    ).toBe('files.missing')
    expect(
      (
        await refusal(
          w.call('POST /support/{ticketId}/images', {
            token: member.token,
            params,
            file: new Uint8Array(20),
          }),
        )
      ).code,
    ).toBe('files.not-an-image')
  })
})

describe('a ticket nobody takes up', () => {
  test('comes to all stewards after a day, to the officers after seven, to the administrators after fifteen; each is told once', async () => {
    await w.owner.pool.query("UPDATE ticket SET state = 'closed'")
    const { id } = await opened()
    const other = await newMember(w, circle, { roles: ['steward'] })
    const notified = async () => [
      await noticesOf(other, 'ticket_waits_too_long'),
      await noticesOf(officer, 'ticket_waits_too_long'),
      await noticesOf(circle.admin, 'ticket_waits_too_long'),
    ]
    await w.advance(DAY_MS + 20_000)
    await sweepTickets(w.world)
    expect(await notified()).toEqual([0, 0, 0])
    await w.advance(41_000)
    await Promise.all([sweepTickets(w.world), sweepTickets(w.world)])
    expect(await notified()).toEqual([1, 0, 1])
    expect(await staffSees(other)).toContain(id)
    await w.advance(6 * DAY_MS)
    await sweepTickets(w.world)
    expect(await notified()).toEqual([2, 1, 2])
    await w.advance(8 * DAY_MS)
    await sweepTickets(w.world)
    await sweepTickets(w.world)
    expect(await notified()).toEqual([3, 2, 3])
    await backAgain(w, circle, member, officer, stranger)
  })
})
