import { bareConfirmedMatch } from '#test/helping/bare-rows.ts'
import { meeting } from '#test/circle/meeting.ts'
import {
  madeUpPerson,
  newCircle,
  newMember,
  register,
  signIn,
  type Person,
} from '#test/circle/people.ts'
import { notifyStewardsOfSilence } from './membership.ts'
import { expect, describe, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { applications, storedApplications } from '#test/members/applications.ts'

const { w, circle, applied, list, waiting, decide } = await applications()

const { stateOf, idOf, memberOf } = storedApplications(w)

describe('applications that wait for a steward', () => {
  test('show who knows the person, once the e-mail is proved, in their circle', async () => {
    const elsewhere = await newCircle(w)
    const applicant = await applied(circle)
    await register(w, { ...madeUpPerson(), circle: circle.slug, knownBy: 'nobody yet' })
    const { data } = await list()
    expect(data).toMatchObject([
      {
        name: applicant.name,
        region: '',
        knownBy: 'Asha from the market',
        inviterFirstName: null,
        hasEmail: true,
        emailVerified: true,
        phoneVerified: false,
        version: 1,
      },
    ])
    expect((await list(elsewhere.admin)).data).toEqual([])
  })

  test('include those whose inviter is silent for three days, no others', async () => {
    const steward = await newMember(w, circle, { roles: ['steward'] })
    const person = await newMember(w, circle, { upTo: 'email' })
    const names = async (by: Person = steward) => (await list(by)).data.map(({ name }) => name)
    expect(await names()).not.toContain(person.name)
    await w.advance(3 * DAY_MS + 1)
    expect(await names()).toContain(person.name)
    // The inviter is a steward too, but not for people they introduced.
    expect(await names(circle.admin)).not.toContain(person.name)
  })

  test('notify the inviter, and untied stewards once no inviter answers', async () => {
    const [steward, friend] = [
      await newMember(w, circle, { roles: ['steward'] }),
      await newMember(w, circle),
    ]
    const asked = await newMember(w, circle, { inviter: steward, upTo: 'email' })
    const notified = async () =>
      (
        await w.owner.pool.query(
          `SELECT payload->>'kind' AS kind, payload->'to' AS to FROM graphile_worker._private_jobs
            WHERE payload->>'kind' IN ('vouch_wanted', 'application_waiting', 'joined')
            ORDER BY id`,
        )
      ).rows
    expect((await notified()).at(-1)).toEqual({ kind: 'vouch_wanted', to: [steward.memberId] })
    const {
      data: [request],
    } = await w.call('GET /user/vouch-requests', { token: steward.token })
    await w.call('POST /user/vouch-requests/{applicationId}/answer', {
      token: steward.token,
      params: { applicationId: request?.id ?? '' },
      body: { known: false, version: request?.version ?? 0 },
    })
    const waiting = (await notified()).at(-1)
    expect([
      waiting.kind,
      waiting.to.includes(circle.admin.memberId),
      waiting.to.includes(steward.memberId),
      waiting.to.includes(friend.memberId),
      waiting.to.includes(asked.memberId),
    ]).toEqual(['application_waiting', true, false, false, false])
    const silent = await newMember(w, circle, { inviter: friend, upTo: 'email' })
    const since = (await notified()).length
    await w.advance(3 * DAY_MS + 1)
    await notifyStewardsOfSilence(w.world)
    await notifyStewardsOfSilence(w.world)
    expect(
      (await notified()).slice(since).map(({ kind, to }) => [kind, to.includes(steward.memberId)]),
    ).toContainEqual(['application_waiting', true])
    expect(
      (
        await w.owner.pool.query(
          `SELECT stewards_notified_at IS NOT NULL AS notified FROM application
            WHERE member_id = $1`,
          [silent.memberId],
        )
      ).rows,
    ).toEqual([{ notified: true }])
    const before = (await notified()).length
    await notifyStewardsOfSilence(w.world)
    expect((await notified()).length).toBe(before)
  })
})

describe('a steward’s word', () => {
  test('"yes" makes a member, with the reason sealed and an audit entry', async () => {
    const applicant = await applied(circle)
    const { id, version } = await waiting(applicant)
    const { message } = await decide(
      { id, version },
      { accept: true, reason: 'Known from the market' },
    )
    const { rows } = await w.owner.pool.query(
      `SELECT act, actor_id, actor_role, subject_kind, subject_id, whom_id, before, after,
          reason_sealed IS NOT NULL AS has_reason FROM audit_log WHERE subject_id = $1`,
      [id],
    )
    expect(message).toBe('The application was accepted.')
    expect(await stateOf(id)).toMatchObject({
      state: 'accepted',
      decided_by: circle.admin.memberId,
      status: 'applied',
    })
    expect(rows).toEqual([
      {
        act: 'application.accept',
        actor_id: circle.admin.memberId,
        actor_role: 'steward',
        subject_kind: 'application',
        subject_id: id,
        whom_id: await memberOf(id),
        before: { state: 'with_steward' },
        after: { state: 'accepted' },
        has_reason: true,
      },
    ])
  })

  test('keeps its reason so that it opens with the applicant’s key', async () => {
    const { id, version } = await waiting(await applied(circle))
    await decide({ id, version }, { accept: true, reason: 'Known from the market' })
    const { rows } = await w.owner.pool.query<{
      member_id: string
      reason: Buffer
      audit_id: string
      audit: Buffer
    }>(
      `SELECT a.member_id, a.reason_sealed AS reason, l.audit_id, l.reason_sealed AS audit
        FROM application a JOIN audit_log l ON l.subject_id = a.application_id
        WHERE a.application_id = $1`,
      [id],
    )
    const { member_id: memberId, reason, audit_id: auditId, audit } = rows[0]!
    const person = await w.world.database.db
      .transaction()
      .execute((tx) => w.world.vault.of(tx, { circleId: circle.circleId, memberId }))
    expect(person.open({ table: 'application', column: 'reason_sealed', id }, reason)).toBe(
      'Known from the market',
    )
    expect(person.open({ table: 'audit_log', column: 'reason_sealed', id: auditId }, audit)).toBe(
      'Known from the market',
    )
  })

  test('"no" closes the account and ends its sessions', async () => {
    const applicant = await applied(circle)
    await signIn(w, applicant)
    const { id, version } = await waiting(applicant)
    const { message } = await decide(
      { id, version },
      { accept: false, reason: 'Nobody knows this person' },
    )
    expect(message).toBe('The application was declined.')
    expect(await stateOf(id)).toMatchObject({ state: 'declined', status: 'closed' })
    await expect(w.call('GET /user/session', { token: applicant.token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    await expect(signIn(w, applicant)).rejects.toMatchObject({ code: 'members.account-closed' })
  })

  test('is given once; of two stewards at the same moment one decides', async () => {
    const other = await newMember(w, circle, { roles: ['steward'] })
    const { id, version } = await waiting(await applied(circle))
    const acts = [
      () => decide({ id, version }, { accept: true }),
      () => decide({ id, version }, { accept: false, by: other }),
    ]
    const results = await meeting(
      w,
      { rows: 'SELECT FROM application WHERE application_id = $1', values: [id] },
      acts,
    )
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'members.application-decided' },
    })
    await expect(decide({ id, version }, { accept: true })).rejects.toMatchObject({
      code: 'members.application-decided',
    })
  })

  test('about somebody they introduced, or a partner of the last 90 days, is refused', async () => {
    const introduced = await newMember(w, circle, { upTo: 'email' })
    const partner = await applied(circle)
    const [mine, theirs] = [await idOf(introduced), await waiting(partner)]
    await expect(decide({ id: mine, version: 1 }, { accept: true })).rejects.toMatchObject({
      code: 'members.tied',
    })
    const memberId = await memberOf(theirs.id)
    await bareConfirmedMatch(w, {
      circleId: circle.circleId,
      giverId: memberId,
      receiverId: circle.admin.memberId,
      daysAgo: 89,
    })
    await expect(decide(theirs, { accept: true })).rejects.toMatchObject({ code: 'members.tied' })
  })

  test('about somebody who was a partner more than 90 days ago is given', async () => {
    const once = await waiting(await applied(circle))
    await bareConfirmedMatch(w, {
      circleId: circle.circleId,
      giverId: circle.admin.memberId,
      receiverId: await memberOf(once.id),
      daysAgo: 91,
    })
    await expect(decide(once, { accept: true })).resolves.toBeDefined()
  })

  test('about another circle’s application, or none, is unknown', async () => {
    const elsewhere = await newCircle(w)
    const { id, version } = await waiting(await applied(circle))
    await expect(
      decide({ id, version }, { accept: true, by: elsewhere.admin }),
    ).rejects.toMatchObject({ code: 'members.application-unknown' })
    await expect(
      decide({ id: '01980000-0000-7000-8000-000000000000', version: 1 }, { accept: true }),
    ).rejects.toMatchObject({ code: 'members.application-unknown' })
  })

  test('on a stale version, or in a full circle, is refused', async () => {
    const { id, version } = await waiting(await applied(circle))
    await expect(decide({ id, version: version + 1 }, { accept: true })).rejects.toMatchObject({
      code: 'request.changed-meanwhile',
    })
    const small = await newCircle(w, { policy: { membersCap: 2 } })
    const left = await applied(small)
    const leftOver = await waiting(left, small.admin)
    await w.owner.pool.query("UPDATE member SET status = 'active' WHERE member_id = $1", [
      await memberOf(leftOver.id),
    ])
    await expect(decide(leftOver, { accept: true, by: small.admin })).rejects.toMatchObject({
      code: 'members.circle-full',
    })
  })

  test('replays to one answer and one audit entry; another body is refused', async () => {
    const { id, version } = await waiting(await applied(circle))
    const idempotencyKey = 'decide once'
    const first = await decide({ id, version }, { accept: true, idempotencyKey })
    expect(await decide({ id, version }, { accept: true, idempotencyKey })).toEqual(first)
    await expect(decide({ id, version }, { accept: false, idempotencyKey })).rejects.toMatchObject({
      code: 'request.key-reused',
    })
    const { rows } = await w.owner.pool.query<{ n: number }>(
      'SELECT count(*) AS n FROM audit_log WHERE subject_id = $1',
      [id],
    )
    expect(rows[0]?.n).toBe(1)
  })
})
