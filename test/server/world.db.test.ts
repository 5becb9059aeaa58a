import { expect, test } from 'vitest'
import { newCircle, newMember } from '../circle/people.ts'
import { testWorld } from './world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)

test('a person of the test world registers as all do and becomes a member', async () => {
  const person = await newMember(w, circle, { language: 'hi', roles: ['manager'] })
  const { user } = await w.call('GET /user/session', { token: person.token })
  expect(user).toMatchObject({
    id: person.memberId,
    name: person.name,
    status: 'active',
    role: 'manager',
    roles: ['manager'],
    language: 'hi',
    warningCheck: true,
    accepted: true,
  })
})

test('the clock of the test world moves for the database and the use cases alike', async () => {
  const person = await newMember(w, circle)
  const before = await w.call('GET /user/session', { token: person.token })
  await w.advance(3_600_000)
  const after = await w.call('GET /user/session', { token: person.token })
  const passed =
    Temporal.Instant.from(after.user.now).epochMilliseconds -
    Temporal.Instant.from(before.user.now).epochMilliseconds
  expect(passed).toBeGreaterThanOrEqual(3_600_000)
})
