import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHANGES_CHANNEL } from '#server/platform/events/send-changes.ts'
import { caseNow, disputedMatch, officersOf, ruled, taken } from '#test/helping/disputes.ts'
import { helpingCircle, helpingWorld } from '#test/helping/helping.ts'
import type { TestWorld } from '#test/server/world.ts'

let w: TestWorld
let listener: pg.Client
let notified: string[] = []
beforeAll(async () => {
  w = await helpingWorld()
  listener = new pg.Client({ connectionString: w.world.config.databaseUrl })
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => {
    const [memberId = '', topics = ''] = payload.split(' ')
    if (topics.split(',').includes('disputes')) notified.push(memberId)
  })
  await listener.query(`LISTEN ${CHANGES_CHANNEL}`)
})
afterAll(async () => {
  await listener.end()
  await w.close()
})

test('the officer’s open page hears what the two people write to each other', async () => {
  const circle = await helpingCircle(w)
  const [officer] = await officersOf(w, circle, 2)
  const dispute = await disputedMatch(w, circle)
  const write = async (text: string) => {
    await listener.query('SELECT 1')
    notified = []
    await w.call('POST /matches/{matchId}/messages', {
      token: dispute.giver.token,
      params: { matchId: dispute.match.id },
      body: { text },
    })
    // The response to this query arrives after all earlier announcements.
    await listener.query('SELECT 1')
    return notified
  }
  expect(await write('I did send it.')).toEqual([])
  await taken(w, dispute, officer!)
  expect(await write('Please look at my picture.')).toEqual([officer?.memberId])
})

test.each(['accept', 'appeal'] as const)(
  'the open pages of both officers who ruled hear that one of the two wants to %s',
  async (what) => {
    const circle = await helpingCircle(w)
    const [first, second] = await officersOf(w, circle, 2)
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [first!, second!])
    const { version } = await caseNow(w, dispute, first!)
    await listener.query('SELECT 1')
    notified = []
    const request = { token: dispute.giver.token, params: { matchId: dispute.match.id } }
    if (what === 'accept')
      await w.call('POST /matches/{matchId}/dispute/accept', { ...request, body: { version } })
    else
      await w.call('POST /matches/{matchId}/dispute/appeal', {
        ...request,
        body: { version, reason: 'I have another picture of it.' },
      })
    await listener.query('SELECT 1')
    expect(notified).toEqual(expect.arrayContaining([first!.memberId, second!.memberId]))
  },
)
