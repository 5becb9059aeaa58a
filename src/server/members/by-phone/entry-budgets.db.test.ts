import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { securityUseCases } from '#server/security/security-use-cases.ts'
import {
  madeUpPerson,
  newCircle,
  newMember,
  type PeopledCircle,
  proveEmail,
  register,
  signIn,
} from '#test/circle/people.ts'
import { clockTo } from '#test/helping/clock.ts'
import { startByPhone } from '#test/members/by-phone.ts'
import { type TestWorld, testWorld } from '#test/server/world.ts'

let w: TestWorld
let circle: PeopledCircle
beforeAll(async () => {
  w = await testWorld({ limitFactor: 1, useCases: [...securityUseCases] })
  circle = await newCircle(w)
})
// Limits count within whole hours and days of UTC; 11:00 in India is 5:30.
beforeEach(() => clockTo(w, '11:00'))
afterAll(() => w.close())

const newPhone = () => madeUpPerson().phone
let networks = 0
const newNetwork = () => `10.9.0.${networks++}`

describe('the codes of known and unknown numbers', () => {
  test('have budgets that refuse alike', async () => {
    const known = (await newMember(w, circle)).phone
    for (const phone of [known, newPhone()]) {
      const network = newNetwork()
      for (let count = 0; count < 5; count++) await startByPhone(w, { phone, network })
      await expect(startByPhone(w, { phone, network })).rejects.toMatchObject({
        code: 'request.too-many',
      })
    }
  })

  test('bound what all networks together make us send to one number: 10 an hour, 20 a day', async () => {
    const phone = newPhone()
    const refused = { code: 'request.too-many' }
    const start = () => startByPhone(w, { phone, network: newNetwork() })
    for (let hour = 0; hour < 2; hour++) {
      for (let count = 0; count < 10; count++) await start()
      await expect(start()).rejects.toMatchObject(refused)
      await w.advance(HOUR_MS)
    }
    await expect(start()).rejects.toMatchObject(refused)
    await w.advance(DAY_MS)
    await start()
  })

  test('bound what one network makes us send to all numbers: 60 an hour', async () => {
    const network = newNetwork()
    const start = () => startByPhone(w, { phone: newPhone(), network })
    for (let count = 0; count < 60; count++) await start()
    // The captchas of this network are back after a quarter of an hour; its codes are not.
    await w.advance(16 * MINUTE_MS)
    await expect(start()).rejects.toMatchObject({ code: 'request.too-many' })
    await w.advance(HOUR_MS)
    await start()
  })

  test('bound what one invitation makes us send: 100 an hour', async () => {
    const code = circle.admin.referralCode
    const start = () => startByPhone(w, { phone: newPhone(), code, network: newNetwork() })
    for (let count = 0; count < 100; count++) await start()
    await expect(start()).rejects.toMatchObject({ code: 'request.too-many' })
  })
})

test('nothing goes to a number that has neither account nor invitation', async () => {
  await w.work()
  const before = w.texts.length
  await startByPhone(w, { phone: newPhone(), network: newNetwork() })
  await w.work()
  expect(w.texts.length).toBe(before)
})

test('whoever logs in keeps their own codes, however many strangers ask for others', async () => {
  const owner = await newMember(w, circle)
  const stranger = { ...madeUpPerson(), phone: owner.phone, token: '' }
  await register(w, { ...stranger, referralCode: circle.admin.referralCode })
  await proveEmail(w, stranger)
  await signIn(w, stranger)
  const asked = []
  for (let count = 0; count < 7; count++) {
    asked.push(
      await w.call('POST /user/send-phone-code', { token: stranger.token }).then(
        () => 'sent',
        (error: { code: string }) => error.code,
      ),
    )
    await w.advance(MINUTE_MS)
  }
  expect(asked.at(-1)).toBe('request.too-many')
  const fresh = () => w.call('POST /user/reauthenticate/send-code', { token: owner.token })
  for (let count = 0; count < 6; count++) {
    await fresh()
    await w.advance(MINUTE_MS)
  }
  await expect(fresh()).rejects.toMatchObject({ code: 'request.too-many' })
})
