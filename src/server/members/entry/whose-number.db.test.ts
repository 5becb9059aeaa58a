import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import {
  grantIdentityDisputeTo,
  identityDisputeToDecide,
} from '#server/members/identity-disputes.ts'
import { cleanUp } from '#server/platform/jobs/clean-up.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { securityUseCases } from '#server/security/security-use-cases.ts'
import {
  codeInText,
  madeUpPerson,
  newCircle,
  newMember,
  type PeopledCircle,
  type Person,
} from '#test/circle/people.ts'
import { enterByPhone, entryCode, finishByPhone, startByPhone } from '#test/members/by-phone.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(() => testWorld({ useCases: [...securityUseCases] }))
let circle: PeopledCircle
let invitation: string
beforeAll(async () => {
  circle = await newCircle(w)
  invitation = circle.admin.referralCode
})

const newPhone = () => madeUpPerson().phone
const newcomer = () => enterByPhone(w, { phone: newPhone(), code: invitation })

describe('a number that may be another person’s by now', () => {
  test('after a year opens nothing by SMS alone; officers are asked', async () => {
    const member = await newMember(w, circle)
    await w.owner.pool.query(
      `UPDATE identity SET created_at = created_at - interval '2 years',
        entered_at = app_now() - interval '365 days' WHERE member_id = $1`,
      [member.memberId],
    )
    await expect(enterByPhone(w, { phone: member.phone })).rejects.toMatchObject({
      code: 'members.number-with-officers',
    })
    const { rows } = await w.owner.pool.query(
      'SELECT what, state FROM identity_dispute WHERE member_id = $1',
      [member.memberId],
    )
    expect(rows).toEqual([{ what: 'login', state: 'waiting' }])
  })

  test('with an invitation makes an account that waits for officers', async () => {
    const holder = await newMember(w, circle)
    await w.owner.pool.query('UPDATE identity SET sms_ended_at = app_now() WHERE member_id = $1', [
      holder.memberId,
    ])
    const person = await enterByPhone(w, { phone: holder.phone, code: invitation })
    const { user } = await w.call('GET /user/session', { token: person.token })
    expect(user).toMatchObject({ phoneVerified: false, status: 'applied' })
    expect(person.memberId).not.toBe(holder.memberId)
    const { rows } = await w.owner.pool.query(
      'SELECT what, state FROM identity_dispute WHERE member_id = $1',
      [person.memberId],
    )
    expect(rows).toEqual([{ what: 'phone', state: 'waiting' }])
  })

  test('asks the inviter once officers decided for the newcomer', async () => {
    const [holder, inviter] = [await newMember(w, circle), await newMember(w, circle)]
    await w.owner.pool.query('UPDATE identity SET sms_ended_at = app_now() WHERE member_id = $1', [
      holder.memberId,
    ])
    const person = await enterByPhone(w, { phone: holder.phone, code: inviter.referralCode })
    expect(await asked(inviter)).toEqual([])
    const { rows } = await w.owner.pool.query<{ id: string }>(
      'SELECT identity_dispute_id AS id FROM identity_dispute WHERE member_id = $1',
      [person.memberId],
    )
    const { database, vault } = w.world
    await inTransaction(database, { vault, language: 'en' }, async (ctx) => {
      const dispute = await identityDisputeToDecide(ctx.tx, circle.circleId, rows[0]!.id)
      const decidedBy = circle.admin.memberId
      await grantIdentityDisputeTo(ctx, dispute, { decidedBy, panel: false })
    })
    expect(await asked(inviter)).toEqual(['vouch_wanted'])
  })
})

async function asked({ memberId }: Person): Promise<string[]> {
  const { rows } = await w.owner.pool.query<{ kind: string }>(
    `SELECT payload->>'kind' AS kind FROM graphile_worker._private_jobs
      WHERE payload->>'kind' = 'vouch_wanted' AND payload->'to'->>0 = $1`,
    [memberId],
  )
  return rows.map(({ kind }) => kind)
}

describe('a number without an account', () => {
  test('learns so only from its own code', async () => {
    const phone = newPhone()
    const { codeId } = await startByPhone(w, { phone, code: invitation })
    await w.work()
    await expect(
      finishByPhone(w, { phone, codeId, typed: entryCode(w, phone) }),
    ).rejects.toMatchObject({ code: 'members.number-unknown' })
  })
})

describe('a fresh login without a password', () => {
  test('is a code by SMS', async () => {
    const person = await newcomer()
    await w.advance(6 * MINUTE_MS)
    let { token } = person
    const change = () => w.call('POST /user/change-phone', { token, body: { phone: newPhone() } })
    await expect(change()).rejects.toMatchObject({ code: 'request.login-stale' })
    await w.call('POST /user/reauthenticate/send-code', { token: person.token })
    await w.work()
    const code = codeInText(w, person.phone)
    await expect(
      w.call('POST /user/reauthenticate', { token: person.token, body: { password: '' } }),
    ).rejects.toMatchObject({ code: 'members.code-wrong' })
    await w.call('POST /user/reauthenticate', {
      token,
      body: { code },
      onSession: (session) => (token = session.token),
    })
    await expect(change()).resolves.toBeDefined()
    await w.advance(6 * MINUTE_MS)
    await expect(
      w.call('POST /user/reauthenticate', { token, body: { code } }),
    ).rejects.toMatchObject({ code: 'members.code-expired' })
  })
})

test('codes are forgotten a day after their end', async () => {
  await newcomer()
  await w.advance(2 * DAY_MS)
  await cleanUp(w.world)
  const { rows } = await w.owner.pool.query('SELECT count(*)::int AS n FROM phone_code')
  expect(rows[0]).toEqual({ n: 0 })
})
