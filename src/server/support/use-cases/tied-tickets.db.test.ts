import { describe, test, afterAll, expect } from 'vitest'
import { refusal } from '#test/helping/commands.ts'
import { matchBetween, newReceiver, helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { clockOf } from '#test/helping/clock.ts'
import { proofPicture } from '#test/helping/proof.ts'
import { testApp } from '#test/server/http.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { proofPath } from '#server/files/proofs.ts'
import { sweepTickets } from '../ticket-jobs.ts'
import { askedAbout, closeToAll, LONG, ticketsForStaff } from '#test/support/tickets.ts'

const w = await worldOfFile()
const http = await testApp(w)
afterAll(() => http.close())
const { staffSees, noticesOf, haveRead, print, view } = ticketsForStaff(w)
const elsewhere = await helpingCircle(w)

describe('a ticket of somebody about a payment', () => {
  test('shows the other side, and whoever is close to them, only that it is there', async () => {
    const own = await helpingCircle(w)
    const giver = await newMember(w, own, { roles: ['officer'] })
    const [friend, other] = [
      await newMember(w, own, { inviter: giver, roles: ['officer'] }),
      await newMember(w, own, { roles: ['officer'] }),
    ]
    const receiver = await newReceiver(w, own, { asks: 0 })
    const { id } = await askedAbout(w, await matchBetween(w, { giver, receiver }), receiver)
    await w.call('POST /support/{ticketId}/images', {
      token: receiver.token,
      params: { ticketId: id },
      file: await proofPicture(),
    })
    for (const tied of [giver, friend]) {
      expect(
        (await w.call('GET /staff/tickets', { token: tied.token, query: {} })).data,
      ).toMatchObject([{ id, tied: true, title: '', memberName: '' }])
      expect([
        (await refusal(view(tied, id))).code,
        (await refusal(print(tied, id))).code,
        await noticesOf(tied, 'ticket_waiting'),
      ]).toEqual(['members.tied', 'members.tied', 0])
    }
    const { data } = await view(other, id)
    expect([data.title, await noticesOf(other, 'ticket_waiting')]).toEqual(['My payment', 1])
    const seen = async (who: Person) =>
      (
        await http.send(
          {
            url: proofPath(w.world.vault, {
              fileId: data.pictures[0]!.id,
              viewerId: who.memberId,
              now: await clockOf(w),
            }),
          },
          who,
        )
      ).statusCode
    expect([await seen(other), await seen(giver), await seen(friend)]).toEqual([200, 404, 404])
  })

  test('goes to stewards while every officer is tied, then to officers again', async () => {
    const own = await helpingCircle(w)
    const giver = await newMember(w, own, { roles: ['officer'] })
    const receiver = await newReceiver(w, own, { asks: 0 })
    const { id } = await askedAbout(w, await matchBetween(w, { giver, receiver }), receiver)
    expect([await staffSees(own.steward), await noticesOf(own.steward, 'ticket_waiting')]).toEqual([
      [id],
      1,
    ])
    expect((await print(own.steward, id)).data.status).toBe('answered')
    await newMember(w, own, { roles: ['officer'] })
    expect([await staffSees(own.steward), (await refusal(print(own.steward, id))).code]).toEqual([
      [],
      'support.unknown',
    ])
  })

  test('goes to untied administrators where officers and stewards are tied', async () => {
    const {
      own,
      admin,
      ticket: { id },
    } = await closeToAll(w, false)
    expect([
      await staffSees(admin),
      await noticesOf(admin, 'ticket_waiting'),
      await staffSees(own.steward),
      await noticesOf(own.steward, 'ticket_waiting'),
    ]).toEqual([[id], 1, [], 0])
    expect((await w.call('GET /staff/queue', { token: admin.token })).data).toMatchObject([
      { kind: 'ticket', id },
    ])
    expect((await print(admin, id)).data.status).toBe('answered')
    const { rows } = await w.owner.pool.query(
      'SELECT act, actor_role FROM audit_log WHERE subject_id = $1',
      [id],
    )
    expect(rows).toEqual([{ act: 'ticket.answered', actor_role: 'admin' }])
    await newMember(w, own, { roles: ['steward'] })
    expect([await staffSees(admin), (await refusal(print(admin, id))).code]).toEqual([
      [],
      'support.unknown',
    ])
  })

  test('goes to the operator’s panel where every administrator is too close as well', async () => {
    const [ofPanel, other] = [
      await newMember(w, elsewhere, { roles: ['officer'] }),
      await newMember(w, elsewhere, { roles: ['officer'] }),
    ]
    await w.owner.pool.query(
      'INSERT INTO panel_member (circle_id, member_id, added_at) VALUES ($1, $2, app_now())',
      [elsewhere.circleId, ofPanel.memberId],
    )
    const {
      own,
      receiver,
      ticket: { id },
    } = await closeToAll(w, true)
    await w.call('POST /support/{ticketId}/images', {
      token: receiver.token,
      params: { ticketId: id },
      file: await proofPicture(),
    })
    expect([
      await noticesOf(ofPanel, 'ticket_waiting'),
      await noticesOf(other, 'ticket_waiting'),
      await staffSees(other),
    ]).toEqual([1, 0, []])
    expect(
      (await w.call('GET /staff/tickets', { token: ofPanel.token, query: {} })).data,
    ).toMatchObject([
      { id, title: 'My payment', memberName: receiver.name, circleName: own.name, tied: false },
    ])
    const { data } = await view(ofPanel, id)
    const views = async (who: Person) =>
      (
        await http.send(
          {
            url: proofPath(w.world.vault, {
              fileId: data.pictures[0]!.id,
              viewerId: who.memberId,
              now: await clockOf(w),
            }),
          },
          who,
        )
      ).statusCode
    expect([
      await views(ofPanel),
      await views(other),
      (await refusal(view(other, id))).code,
      (await refusal(print(other, id))).code,
    ]).toEqual([200, 404, 'support.unknown', 'support.unknown'])
    expect((await print(ofPanel, id)).data).toMatchObject({
      status: 'answered',
      keeper: { mine: true },
    })
    await w.call('POST /support/{ticketId}/messages', {
      token: receiver.token,
      params: { ticketId: id },
      body: { message: LONG },
    })
    expect(await noticesOf(ofPanel, 'ticket_waiting')).toBe(2)
    await w.owner.pool.query('DELETE FROM panel_member WHERE member_id = $1', [ofPanel.memberId])
    expect([await staffSees(ofPanel), (await refusal(view(ofPanel, id))).code]).toEqual([
      [],
      'support.unknown',
    ])
  })

  test('whose people have all become too close since comes to others when it is late', async () => {
    const own = await helpingCircle(w)
    const [person, keeper, admin] = [
      await newMember(w, own),
      await newMember(w, own, { roles: ['officer'] }),
      await newMember(w, own, { roles: ['admin'] }),
    ]
    const {
      data: { id },
    } = await w.call('POST /support', {
      token: person.token,
      body: { subject: 'other', title: 'A question', message: LONG },
    })
    await w.owner.pool.query(
      'UPDATE member SET introduced_by = $1 WHERE circle_id = $2 AND member_id <> ALL ($3)',
      [person.memberId, own.circleId, [person.memberId, admin.memberId]],
    )
    await w.owner.pool.query(
      "UPDATE ticket SET acknowledge_by = app_now() - interval '2 min' WHERE ticket_id = $1",
      [id],
    )
    await sweepTickets(w.world)
    expect([
      await noticesOf(admin, 'ticket_waiting'),
      await noticesOf(keeper, 'ticket_waiting'),
    ]).toEqual([1, 0])
  })

  test('is given away by a steward who keeps it and has become too close', async () => {
    const own = await helpingCircle(w)
    const [keeper, second] = [
      await newMember(w, own, { roles: ['steward'] }),
      await newMember(w, own, { roles: ['officer'] }),
    ]
    const person = await newMember(w, own)
    const {
      data: { id, version },
    } = await w.call('POST /support', {
      token: person.token,
      body: { subject: 'other', title: 'A question', message: LONG },
    })
    await w.owner.pool.query('UPDATE member SET steward_id = NULL WHERE circle_id = $1', [
      own.circleId,
    ])
    await w.call('POST /staff/tickets/{ticketId}/acknowledge', {
      token: keeper.token,
      params: { ticketId: id },
      body: { version },
    })
    await w.owner.pool.query('UPDATE member SET introduced_by = $1 WHERE member_id = $2', [
      person.memberId,
      keeper.memberId,
    ])
    expect(
      (await w.call('GET /staff/tickets', { token: keeper.token, query: {} })).data,
    ).toMatchObject([{ id, tied: true, mine: true }])
    await w.call('POST /staff/tickets/{ticketId}/hand-over', {
      token: keeper.token,
      params: { ticketId: id },
      body: { to: 'officer', reason: 'They invited me.', version: version + 1 },
    })
    expect((await view(second, id)).data.keeper).toBeNull()
  })

  test('is given away by a keeper who became tied, and waits for others', async () => {
    const own = await helpingCircle(w)
    const [keeper, second] = [
      await newMember(w, own, { roles: ['officer'] }),
      await newMember(w, own, { roles: ['officer'] }),
    ]
    const receiver = await newReceiver(w, own, { asks: 0 })
    const {
      data: { id, version },
    } = await w.call('POST /support', {
      token: receiver.token,
      body: { subject: 'funds_confirmation', title: 'Where is it?', message: LONG },
    })
    await w.call('POST /staff/tickets/{ticketId}/acknowledge', {
      token: keeper.token,
      params: { ticketId: id },
      body: { version },
    })
    await matchBetween(w, { giver: keeper, receiver })
    await haveRead(keeper, second)
    const before = (await noticesOf(second, 'ticket_waiting'))!
    const { data } = await w.call('POST /support/{ticketId}/messages', {
      token: receiver.token,
      params: { ticketId: id },
      body: { message: LONG },
    })
    expect([
      (await noticesOf(second, 'ticket_waiting'))! - before,
      (await refusal(print(keeper, id))).code,
    ]).toEqual([1, 'members.tied'])
    await w.call('POST /staff/tickets/{ticketId}/hand-over', {
      token: keeper.token,
      params: { ticketId: id },
      body: { to: 'officer', reason: 'I pay them now.', version: data.version },
    })
    expect((await view(second, id)).data.keeper).toBeNull()
    expect(
      (
        await refusal(
          w.call('POST /staff/tickets/{ticketId}/hand-over', {
            token: keeper.token,
            params: { ticketId: id },
            body: { to: 'steward', reason: 'Once more.', version: data.version + 1 },
          }),
        )
      ).code,
    ).toBe('members.tied')
  })
})
