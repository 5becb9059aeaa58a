import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { cleanUp } from '#server/platform/jobs/clean-up.ts'
import {
  madeUpPerson,
  newCircle,
  newMember,
  type Person,
  proveEmail,
  provePhone,
  register,
  signIn,
} from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w, { seen: true })

describe('a registration that nobody proves', () => {
  test('is forgotten after seven days, with everything sealed for it', async () => {
    const [stale, proved] = [
      await newMember(w, circle, { upTo: 'registered' }),
      await newMember(w, circle, { upTo: 'email' }),
    ]
    await w.advance(7 * DAY_MS - 60_000)
    await cleanUp(w.world)
    expect(await rowsOf(stale)).toEqual({ identity: 1, member: 1, application: 1, person_key: 1 })
    await w.advance(60_001)
    const fresh = await newMember(
      w,
      { ...circle, admin: await again(circle.admin) },
      { upTo: 'registered' },
    )
    await cleanUp(w.world)
    expect(await rowsOf(stale)).toEqual({ identity: 0, member: 0, application: 0, person_key: 0 })
    for (const stored of [proved, fresh])
      expect(await rowsOf(stored)).toEqual({
        identity: 1,
        member: 1,
        application: 1,
        person_key: 1,
      })
  })

  test('stays as long as the audit log names it', async () => {
    const person = await newMember(w, circle, { upTo: 'registered' })
    await again(circle.admin)
    await decide(person, true)
    await w.advance(8 * DAY_MS)
    await cleanUp(w.world)
    expect((await rowsOf(person)).person_key).toBe(1)
    await again(circle.admin)
  })
})

describe('whoever was declined', () => {
  test('reads that the account is closed and may register again alike', async () => {
    const details = madeUpPerson()
    await register(w, { ...details, circle: circle.slug, knownBy: 'the teacher' })
    await proveEmail(w, details)
    const first = await person(details)
    await signIn(w, first)
    await provePhone(w, first)
    await decide(first, false)
    await expect(signIn(w, first)).rejects.toMatchObject({ code: 'members.account-closed' })
    await expect(w.call('GET /user/session', { token: first.token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    await register(w, {
      ...details,
      password: 'another long password',
      circle: circle.slug,
      knownBy: 'the teacher',
    })
    await proveEmail(w, details)
    const second = { ...(await person(details)), password: 'another long password' }
    expect(second.memberId).not.toBe(first.memberId)
    await signIn(w, second)
    await expect(provePhone(w, second)).resolves.toBeUndefined()
  })

  test('gets no link for the closed account', async () => {
    const details = madeUpPerson()
    await register(w, { ...details, circle: circle.slug, knownBy: 'the teacher' })
    await proveEmail(w, details)
    await decide(await person(details), false)
    const sent = w.mails.length
    await w.call('POST /user/resend-verification', { body: { email: details.email } })
    await w.call('POST /user/forgot-password', { body: { email: details.email } })
    await w.work()
    expect(w.mails.length).toBe(sent)
  })
})

async function again(someone: Person): Promise<Person> {
  await signIn(w, someone)
  return someone
}

async function person(details: ReturnType<typeof madeUpPerson>): Promise<Person> {
  const { rows } = await w.owner.pool.query<{ id: string; code: string }>(
    `SELECT member_id AS id, referral_code AS code FROM identity WHERE email_key = $1
      ORDER BY created_at DESC LIMIT 1`,
    [w.world.vault.hash('email', details.email)],
  )
  return {
    ...details,
    circleId: circle.circleId,
    memberId: rows[0]!.id,
    referralCode: rows[0]!.code,
    token: '',
  }
}

async function decide({ memberId }: { memberId: string }, accept: boolean): Promise<void> {
  const { rows } = await w.owner.pool.query<{ id: string; version: number }>(
    `UPDATE application SET inviter_id = NULL, state = 'with_steward' WHERE member_id = $1
      RETURNING application_id AS id, version`,
    [memberId],
  )
  await w.owner.pool.query('UPDATE member SET introduced_by = NULL WHERE member_id = $1', [
    memberId,
  ])
  await w.call('POST /staff/applications/{applicationId}/decide', {
    token: circle.admin.token,
    params: { applicationId: rows[0]!.id },
    body: { accept, reason: 'as the circle wishes', version: rows[0]!.version },
  })
}

async function rowsOf({ memberId }: { memberId: string }) {
  const count = async (table: string) =>
    Number(
      (
        await w.owner.pool.query<{ n: string }>(
          `SELECT count(*) AS n FROM ${table} WHERE member_id = $1`,
          [memberId],
        )
      ).rows[0]?.n,
    )
  return {
    identity: await count('identity'),
    member: await count('member'),
    application: await count('application'),
    person_key: await count('person_key'),
  }
}
