import { describe, test, afterAll, expect } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { refusal } from '#test/helping/commands.ts'
import { helpingCircle } from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { proofPicture } from '#test/helping/proof.ts'
import { testApp } from '#test/server/http.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { sweepTickets } from '../ticket-jobs.ts'
import { ticketsOfMember } from '#test/support/tickets-of-member.ts'
import { LONG, ticketsForStaff } from '#test/support/tickets.ts'

const { w, circle, elsewhere, member, stranger, officer, opened } = await ticketsOfMember()

const http = await testApp(w)
afterAll(() => http.close())
const { staffSees, noticesOf, haveRead } = ticketsForStaff(w)

describe('a ticket', () => {
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

  test('that is handed over is not taken up: it is late after a day', async () => {
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

  test('is not for other stewards, the tied or another circle', async () => {
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
  test('goes to stewards after a day, officers after 7, administrators after 15', async () => {
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
