import { describe, test, expect } from 'vitest'
import { NO_ID, sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import { matchBetween, newGiver, newReceiver } from '#test/helping/helping.ts'
import { proofPicture } from '#test/helping/proof.ts'
import { newMember } from '#test/circle/people.ts'
import { enterByPhone } from '#test/members/by-phone.ts'
import { ticketsOfMember } from '#test/support/tickets-of-member.ts'
import { LONG, ticketsForStaff } from '#test/support/tickets.ts'

const { w, circle, elsewhere, member, stranger, officer, opened } = await ticketsOfMember()

const { staffSees, noticesOf } = ticketsForStaff(w)

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

  test('from a new device that waits is marked for staff, and its answer from the old one is not', async () => {
    const device = await enterByPhone(w, { phone: member.phone })
    const body = { subject: 'other' as const, title: 'Please change it', message: LONG }
    const { data } = await w.call('POST /support', { token: device.token, body })
    const params = { ticketId: data.id }
    await w.call('POST /support/{ticketId}/messages', {
      token: member.token,
      params,
      body: { message: LONG },
    })
    const seen = await w.call('GET /staff/tickets/{ticketId}', {
      token: circle.steward.token,
      params,
    })
    expect(seen.data.messages.map(({ onNewDevice }) => onNewDevice)).toEqual([true, false])
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

  /** Closes a ticket as its member, checks that nothing more is possible, and reopens it. */
  async function closesAndReopens(again: { id: string; version: number }): Promise<void> {
    const params = { ticketId: again.id }
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
  }

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
    await closesAndReopens(again)
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
})
