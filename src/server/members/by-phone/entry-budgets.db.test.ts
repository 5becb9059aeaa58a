import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { madeUpPerson, newCircle, newMember, type PeopledCircle } from '#test/circle/people.ts'
import { startByPhone } from '#test/members/by-phone.ts'
import { type TestWorld, testWorld } from '#test/server/world.ts'

let w: TestWorld
let circle: PeopledCircle
beforeAll(async () => {
  w = await testWorld({ limitFactor: 1 })
  circle = await newCircle(w)
})
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

  test('bound what all networks together make us send to one number', async () => {
    const phone = newPhone()
    for (let count = 0; count < 10; count++) await startByPhone(w, { phone, network: newNetwork() })
    await expect(startByPhone(w, { phone, network: newNetwork() })).rejects.toMatchObject({
      code: 'request.too-many',
    })
  })
})
