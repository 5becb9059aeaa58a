import { describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  appealed,
  caseNow,
  decided,
  disputedMatch,
  proposed,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import { newGiver, newReceiver } from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { madeUpPerson, newMember, register } from '#test/circle/people.ts'
import { actsIn, decide, staffed, waitingFor } from '#test/circle/staff.ts'
import { circlesBesidePanel } from '#test/disputes/circles-beside-panel.ts'
import { joinedByLink } from '#test/opening/founders.ts'
import { databaseRoles } from '#test/rules/database-roles.ts'
import { RESTRICT_VIOLATION } from '#test/server/sql-refusals.ts'
import {
  appointed,
  endOutside,
  newOutsideOfficer,
  outsideLink,
  outsideOfficersOf,
  proposeOutside,
  registerOutside,
} from '#test/staff/outside-officers.ts'
import { sweepDisputes } from './dispute-jobs.ts'

const { w, panel, notified, circleWith, row } = await circlesBesidePanel()
const { asOwner } = databaseRoles(w)
const code = async (act: Promise<unknown>) => (await refusal(act)).code

/** A circle without officers of its own, with two administrators. */
async function withoutOfficers() {
  const { circle } = await circleWith(0)
  const staff = await staffed(w, circle)
  await w.owner.pool.query("DELETE FROM member_role WHERE circle_id = $1 AND role = 'officer'", [
    circle.circleId,
  ])
  return { circle, admin: staff.admin, admin2: staff.admin2 }
}

describe('an officer from outside', () => {
  test('is appointed by two administrators, comes in by a link, and decides a case', async () => {
    const { circle, admin, admin2 } = await withoutOfficers()
    await proposeOutside(w, admin)
    const proposal = await waitingFor(w, admin2, { kind: 'outside_officer' })
    expect(await code(decide(w, admin, proposal))).toBe('staff.approval-own')
    expect(await outsideOfficersOf(w, admin)).toEqual([])
    await decide(w, admin2, proposal)
    const [appointment] = await outsideOfficersOf(w, admin)
    expect(appointment).toMatchObject({
      name: null,
      proposedByName: admin.name,
      approvedByName: admin2.name,
      linked: false,
      able: false,
    })
    const link = await outsideLink(w, admin, appointment!.id)
    expect(await w.call('POST /user/invitation', { body: { code: link } })).toMatchObject({
      asOfficer: true,
      asAdministrator: false,
      byPhone: false,
    })
    const officer = await joinedByLink(w, link, { fill: registerOutside })
    expect(w.mails.find(({ to }) => to === officer.email)?.text).toContain(
      `the circle ${circle.name},`,
    )
    expect((await outsideOfficersOf(w, admin2))[0]).toMatchObject({
      name: officer.name,
      able: true,
    })
    expect(officer.circleId).not.toBe(circle.circleId)
    const second = await newOutsideOfficer(w, admin, admin2)
    const dispute = await disputedMatch(w, circle)
    await w.work()
    expect(await notified(officer, 'dispute_waiting')).toEqual([{ disputeId: dispute.id }])
    expect(await row(dispute)).toMatchObject({ panel: false })
    await proposed(w, dispute, officer)
    expect(await decided(w, dispute, second)).toMatchObject({ state: 'ruled' })
    const { data: named } = await w.call('GET /circle/officers', { token: dispute.giver.token })
    expect(named).toMatchObject({
      names: [],
      outside: [officer.name, second.name].toSorted((a, b) => a.localeCompare(b)),
    })
    expect((await actsIn(w, circle, 'outside_officer.appoint')).length).toBe(2)
  })

  test('is tied to both who appointed them, and to nobody else', async () => {
    const { circle, admin, admin2 } = await withoutOfficers()
    const officer = await newOutsideOfficer(w, admin, admin2)
    await backAgain(w, circle, admin2)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    const tied = await disputedMatch(w, circle, { giver: admin2, receiver })
    expect(await code(taken(w, tied, officer))).toBe('disputes.tied')
    const free = await disputedMatch(w, circle)
    expect((await caseNow(w, free, officer)).can).toContain('take')
    const { data } = await w.call('GET /staff/disputes', { token: officer.token, query: {} })
    expect(data.map(({ id, tied: isTied }) => [id, isTied]).toSorted()).toEqual(
      [
        [tied.id, true],
        [free.id, false],
      ].toSorted(),
    )
  })

  test('sees no case of another circle, and nothing of a member', async () => {
    const { circle, admin, admin2 } = await withoutOfficers()
    const other = await withoutOfficers()
    const officer = await newOutsideOfficer(w, admin, admin2)
    const elsewhere = await disputedMatch(w, other.circle)
    expect(await code(caseNow(w, elsewhere, officer))).toBe('disputes.unknown')
    expect(await code(taken(w, elsewhere, officer))).toBe('disputes.unknown')
    expect(await code(w.call('GET /staff/members', { token: officer.token, query: {} }))).toBe(
      'request.not-allowed',
    )
    await disputedMatch(w, circle)
    const { data } = await w.call('GET /staff/disputes', { token: officer.token, query: {} })
    expect(data).toHaveLength(1)
  })

  test('gives no PAN and no date of birth, and none is stored even if a program sends it', async () => {
    const { admin, admin2 } = await withoutOfficers()
    const details = madeUpPerson()
    const link = await outsideLink(w, admin, await appointed(w, admin, admin2))
    await expect(register(w, { ...details, referralCode: link })).rejects.toMatchObject({
      code: 'members.invalid-fields',
      details: { fields: { adult: 'members.adult-required' } },
    })
    await expect(
      registerOutside(w, { ...details, referralCode: link, password: 'fourteen signs' }),
    ).rejects.toMatchObject({
      details: { fields: { password: 'members.password-short-for-staff' } },
    })
    const officer = await joinedByLink(w, link, {
      fill: async (world, { pan: pancard, ...person }) =>
        world.call('POST /user/register', {
          body: {
            ...person,
            pancard,
            dateOfBirth: '1985-06-15',
            adult: true,
            consent: { version: CONSENT_VERSION, language: 'en' },
          },
        }),
    })
    const { rows } = await w.owner.pool.query(
      `SELECT i.pan_key, m.pan_sealed, m.birth_sealed,
        ARRAY(SELECT kind FROM agreement a WHERE a.member_id = m.member_id ORDER BY kind) AS agreed
      FROM member m JOIN identity i USING (circle_id, member_id) WHERE m.member_id = $1`,
      [officer.memberId],
    )
    expect(rows).toEqual([
      {
        pan_key: null,
        pan_sealed: null,
        birth_sealed: null,
        agreed: ['adult', 'privacy', 'rules'],
      },
    ])
    const { user } = await w.call('GET /user/session', { token: officer.token })
    expect(user).toMatchObject({ identified: true, roles: ['officer'] })
    expect(await w.call('GET /staff/disputes', { token: officer.token, query: {} })).toMatchObject({
      data: [],
    })
  })

  test('is the only one whose link has the short form', async () => {
    const { circle, admin } = await withoutOfficers()
    const [invitation = ''] = (await w.openCircle()).invitations
    for (const referralCode of [admin.referralCode, 'a'.repeat(43)])
      expect(await code(registerOutside(w, { ...madeUpPerson(), referralCode }))).toBe(
        'members.invitation-unknown',
      )
    const needed = { pancard: 'members.pan-required', dateOfBirth: 'members.birth-required' }
    await expect(
      registerOutside(w, { ...madeUpPerson(), referralCode: invitation }),
    ).rejects.toMatchObject({ details: { fields: needed } })
    const officer = await newMember(w, circle, { roles: ['officer'] })
    await w.owner.pool.query('UPDATE identity SET pan_key = NULL WHERE member_id = $1', [
      officer.memberId,
    ])
    expect(await code(w.call('GET /staff/disputes', { token: officer.token, query: {} }))).toBe(
      'request.identity-missing',
    )
  })

  test('works with a proved address only, as other staff', async () => {
    const { admin, admin2 } = await withoutOfficers()
    const officer = await newOutsideOfficer(w, admin, admin2)
    await w.owner.pool.query('UPDATE identity SET email_verified_at = NULL WHERE member_id = $1', [
      officer.memberId,
    ])
    expect(await code(w.call('GET /staff/disputes', { token: officer.token, query: {} }))).toBe(
      'request.identity-missing',
    )
  })

  test('gives and receives nothing: the database refuses it', async () => {
    const { admin, admin2 } = await withoutOfficers()
    const { circleId, memberId, token } = await newOutsideOfficer(w, admin, admin2)
    expect(await code(w.call('GET /pledges', { token }))).toBe('request.not-allowed')
    expect(
      await asOwner(`INSERT INTO recurring_pledge
        (circle_id, recurring_id, member_id, amount_rupees, instalments, state, created_at)
        VALUES ('${circleId}', gen_random_uuid(), '${memberId}', 500, 5, 'active', now())`),
    ).toBe(RESTRICT_VIOLATION)
    expect(
      await asOwner(
        `INSERT INTO member_role VALUES ('${circleId}', '${memberId}', 'steward', now())`,
      ),
    ).toBe(RESTRICT_VIOLATION)
  })

  test('loses cases and link when the appointment ends', async () => {
    const { circle, admin, admin2 } = await withoutOfficers()
    const officer = await newOutsideOfficer(w, admin, admin2)
    await newOutsideOfficer(w, admin, admin2)
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, officer)
    await endOutside(w, admin2, officer.appointmentId)
    await sweepDisputes(w.world)
    expect(await row(dispute)).toMatchObject({ state: 'open', officer_id: null })
    expect(await code(taken(w, dispute, officer))).toBe('disputes.unknown')
    expect(await code(endOutside(w, admin2, officer.appointmentId))).toBe(
      'staff.appointment-unknown',
    )
    const waiting = await appointed(w, admin, admin2)
    const link = await outsideLink(w, admin, waiting)
    await endOutside(w, admin2, waiting)
    expect(await code(registerOutside(w, { ...madeUpPerson(), referralCode: link }))).toBe(
      'members.invitation-unknown',
    )
    expect(await code(outsideLink(w, admin, waiting))).toBe('staff.appointment-unknown')
  })

  test('is not removed by somebody whose own matter is open', async () => {
    const { circle, admin, admin2 } = await withoutOfficers()
    const officer = await newOutsideOfficer(w, admin, admin2)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    await disputedMatch(w, circle, { giver: admin, receiver })
    expect(await code(endOutside(w, admin, officer.appointmentId))).toBe('staff.own-matter-open')
  })

  test('comes in by one link once: an older link and a second person are refused', async () => {
    const { admin, admin2 } = await withoutOfficers()
    const appointmentId = await appointed(w, admin, admin2)
    const older = await outsideLink(w, admin, appointmentId)
    const link = await outsideLink(w, admin2, appointmentId)
    expect(await code(registerOutside(w, { ...madeUpPerson(), referralCode: older }))).toBe(
      'members.invitation-unknown',
    )
    const came = await Promise.allSettled([
      registerOutside(w, { ...madeUpPerson(), referralCode: link }),
      registerOutside(w, { ...madeUpPerson(), referralCode: link }),
    ])
    expect(came.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await outsideOfficersOf(w, admin)).toHaveLength(1)
  })

  test('two circles that make their first link at one moment share one reserved circle', async () => {
    const one = await withoutOfficers()
    const other = await withoutOfficers()
    const appointments = [
      { admin: one.admin, id: await appointed(w, one.admin, one.admin2) },
      { admin: other.admin, id: await appointed(w, other.admin, other.admin2) },
    ]
    await Promise.all(appointments.map(({ admin, id }) => outsideLink(w, admin, id)))
    const { rows } = await w.owner.pool.query("SELECT FROM circle WHERE kind = 'officers'")
    expect(rows).toHaveLength(1)
  })
})

describe('an appeal in the founding time', () => {
  test('is decided by the panel alone', async () => {
    const { circle, admin, admin2 } = await withoutOfficers()
    await w.owner.pool.query(
      `UPDATE circle SET founding_until = app_now() + interval '30 days' WHERE circle_id = $1`,
      [circle.circleId],
    )
    const officers = []
    for (let count = 0; count < 4; count++) officers.push(await newOutsideOfficer(w, admin, admin2))
    const [one, two, three] = officers
    const dispute = await disputedMatch(w, circle, { giver: await newGiver(w, circle) })
    await ruled(w, dispute, [one!, two!])
    await appealed(w, dispute, dispute.giver)
    await w.work()
    expect(await row(dispute)).toMatchObject({ panel: true, round: 2 })
    expect(await notified(three!, 'appeal_waiting')).toEqual([])
    expect(await notified(panel[0]!, 'appeal_waiting')).toContainEqual({ disputeId: dispute.id })
    expect(await code(taken(w, dispute, three!))).toBe('disputes.panel-decides')
    expect((await caseNow(w, dispute, three!)).can).toEqual([])
    await proposed(w, dispute, panel[0]!)
    expect(await code(decided(w, dispute, three!))).toBe('disputes.panel-decides')
    expect(await decided(w, dispute, panel[1]!)).toMatchObject({ state: 'final' })
  })
})
