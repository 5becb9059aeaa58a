import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  codeInMail,
  madeUpPerson,
  newCircle,
  newMember,
  register,
  signIn,
} from '#test/circle/people.ts'
import { giveRole } from '#test/circle/staff.ts'
import { QUICK_HASH, testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const SHORT = 'fourteen signs'
const FIELDS = {
  code: 'members.invalid-fields',
  details: { fields: { password: 'members.password-short-for-staff' } },
}

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)

test('an administrator’s link asks for fifteen characters and stays good', async () => {
  const [referralCode = ''] = circle.invitations
  await expect(
    register(w, { ...madeUpPerson(), password: SHORT, referralCode }),
  ).rejects.toMatchObject(FIELDS)
  await expect(
    register(w, { ...madeUpPerson(), password: `${SHORT}!`, referralCode }),
  ).resolves.toHaveProperty('message')
})

test.each([
  ['password1234567', 'members.password-common'],
  ['Administrator2026', 'members.password-common'],
  ['abcabcabcabcabcabc', 'members.password-repeats'],
  ['asdfghjkl;123456', 'members.password-sequence'],
  ['Paraspar@2026!!', 'members.password-site-name'],
])('an administrator cannot choose %s', async (password, why) => {
  await expect(
    register(w, { ...madeUpPerson(), password, referralCode: circle.invitations[1] ?? '' }),
  ).rejects.toMatchObject({
    code: 'members.invalid-fields',
    details: { fields: { password: why } },
  })
})

test('nobody can choose their own name, address or number', async () => {
  const person = { ...madeUpPerson(), name: 'Rukmini Testwala', email: 'rukmini.wala77@example.in' }
  for (const password of [
    'rukmini testwala',
    'testwala-Rukmini1',
    'Rukmini.Wala77!',
    `${person.phone} ${person.phone}`,
  ])
    await expect(
      register(w, { ...person, password, referralCode: circle.admin.referralCode }),
    ).rejects.toMatchObject({ details: { fields: { password: 'members.password-own-data' } } })
})

test('nor by a reset link, which stays good', async () => {
  const person = await newMember(w, circle, { name: 'Rukmini Testwala' })
  await w.call('POST /user/forgot-password', { body: { email: person.email } })
  await w.work()
  const code = codeInMail(w, person.email)
  await expect(
    w.call('POST /user/reset-password', {
      body: { email: person.email, code, password: 'Rukmini.Testwala' },
    }),
  ).rejects.toMatchObject({ details: { fields: { password: 'members.password-own-data' } } })
  await w.call('POST /user/reset-password', {
    body: { email: person.email, code, password: 'mango river stone' },
  })
})

test('a weak password of before fails after a role is given, and is explained', async () => {
  const member = await newMember(w, circle, { password: 'password1234567' })
  await expect(signIn(w, member)).resolves.toBeTruthy()
  await giveRole(w, member, 'steward')
  await expect(signIn(w, member)).rejects.toMatchObject({ code: 'members.staff-password-needed' })
})

test('everybody else does not', async () => {
  await expect(
    register(w, { ...madeUpPerson(), password: SHORT, referralCode: circle.admin.referralCode }),
  ).resolves.toHaveProperty('message')
})

test('who has a role cannot set a shorter one anew, and the link stays good', async () => {
  const steward = await newMember(w, circle, { roles: ['steward'] })
  await w.call('POST /user/forgot-password', { body: { email: steward.email } })
  await w.work()
  const code = codeInMail(w, steward.email)
  await expect(
    w.call('POST /user/reset-password', { body: { email: steward.email, code, password: SHORT } }),
  ).rejects.toMatchObject(FIELDS)
  await w.call('POST /user/reset-password', {
    body: { email: steward.email, code, password: `${SHORT}!` },
  })
  await expect(signIn(w, { ...steward, password: `${SHORT}!` })).resolves.toBeTruthy()
})

test('a short password fails after a role is given, and a longer one is explained', async () => {
  const member = await newMember(w, circle, { password: SHORT })
  await expect(signIn(w, member)).resolves.toBeTruthy()
  await giveRole(w, member, 'steward')
  await expect(signIn(w, member)).rejects.toMatchObject({ code: 'members.staff-password-needed' })
  await expect(signIn(w, { ...member, password: 'fourteen sighs' })).rejects.toMatchObject({
    code: 'members.login-failed',
  })
})

test('a hash of another cost is renewed at login, for the same password', async () => {
  const member = await newMember(w, circle)
  const nonce = randomBytes(16)
  const simple = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const old = `$argon2id$v=19$m=8192,t=1,p=1$${simple(nonce)}$${simple(argon2Sync('argon2id', { message: member.password, nonce, memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 }))}`
  await w.owner.pool.query('UPDATE identity SET password_hash = $1 WHERE member_id = $2', [
    old,
    member.memberId,
  ])
  await signIn(w, member)
  const { rows } = await w.owner.pool.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM identity WHERE member_id = $1',
    [member.memberId],
  )
  expect(rows[0]?.hash).toContain(`m=${QUICK_HASH.memory},t=${QUICK_HASH.passes},p=1`)
  await expect(signIn(w, member)).resolves.toBeTruthy()
})
