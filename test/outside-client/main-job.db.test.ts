import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Changes, openChanges } from '#server/platform/http/changes.ts'
import { type HelpingCircle, helpingCircle, helpingWorld } from '../helping/helping.ts'
import { newUtr, proofPicture } from '../helping/proof.ts'
import { madeUpPerson } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'
import { join, logIn, setUpSecondFactor } from '../circle/outside-people.ts'
import { at, type Client, openClient, Refusal, type Who } from './client.ts'

let w: TestWorld
let changes: Changes
let app: FastifyInstance
let circle: HelpingCircle
let client: Client
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
  changes = await openChanges(w.world)
  app = await createApp(w.world, { changes })
  client = await openClient(await app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await app.close()
  await changes.close()
  await w.close()
})

async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.code}`
    throw error
  }
  throw new Error('nothing was refused')
}

test('with only the interface’s document one gives help and another receives it', async () => {
  const steward = await logIn(client, circle.steward)
  await setUpSecondFactor({ client, w }, steward)
  const inviter = {
    ...(await logIn(client, circle.admin)),
    referralCode: circle.admin.referralCode,
  }
  const [givingPerson, receivingPerson] = [madeUpPerson(), madeUpPerson()]
  const giver = await join({ client, w }, givingPerson, inviter)
  const receiver = await join({ client, w }, receivingPerson, inviter)
  const askId = await askForHelp(receiver, steward)
  const pledge = await client.call('Pledge help', { amount: 1_000, plan: 'super' }, giver)
  await w.work()
  const { matchId, utr } = await pay(giver, {
    pledgeId: at(pledge, 'data', 'id'),
    askId,
    receiverName: receivingPerson.name,
  })
  await confirm(receiver, { matchId, utr, giverName: givingPerson.name })
  for (const [who, side, other] of [
    [giver, 'given', receivingPerson],
    [receiver, 'received', givingPerson],
  ] as const) {
    const statement = await client.call('My statement, newest first', {}, who)
    expect(at(statement, 'totals')).toEqual({ given: 0, received: 0, [side]: 1_000 })
    expect(at(statement, 'data')).toMatchObject([
      { side, otherName: other.name.split(' ')[0], amount: 1_000, kind: 'help', matchId },
    ])
  }
  await client.call('Log out', {}, giver)
  expect(await refusal(client.call('Who am I', {}, giver))).toBe('401 request.session-expired')
  expect(client.called.size).toBeGreaterThan(20)
})

/** A first ask, which a steward releases into the queue. */
async function askForHelp(receiver: Who, steward: Who): Promise<unknown> {
  const saved = await client.call(
    'Save a bank account or a UPI ID',
    { upiId: 'somebody.else@okbank' },
    receiver,
  )
  const amount = Number(
    at(await client.call('My figures', {}, receiver), 'data', 'availableAmount'),
  )
  expect(
    await refusal(
      client.call(
        'Ask for help',
        {
          amount: amount + 500,
          paymentDetailId: at(saved, 'paymentDetails', 'upiDetails', 0, 'id'),
        },
        receiver,
      ),
    ),
  ).toBe('409 asks.above-available')
  const ask = await client.call(
    'Ask for help',
    {
      amount: 1_000,
      paymentDetailId: at(saved, 'paymentDetails', 'upiDetails', 0, 'id'),
      note: 'For the roof.',
    },
    receiver,
  )
  const waiting = at(
    await client.call('First and larger asks that await review', {}, steward),
    'data',
    0,
  )
  expect(waiting).toMatchObject({ id: at(ask, 'data', 'id'), note: 'For the roof.', isFirst: true })
  await client.call(
    'Release an ask into the queue, or close it with a reason',
    {
      askId: at(waiting, 'id'),
      release: true,
      reason: 'Known in the circle.',
      version: at(waiting, 'version'),
    },
    steward,
  )
  return at(ask, 'data', 'id')
}

async function pay(
  giver: Who,
  { pledgeId, askId, receiverName }: { pledgeId: unknown; askId: unknown; receiverName: string },
): Promise<{ matchId: unknown; utr: string }> {
  const payment = at(
    await client.call('Matches to pay, the next deadline first', {}, giver),
    'data',
    0,
  )
  expect(payment).toMatchObject({
    amount: 1_000,
    receiverName,
    pledgeId,
    matchedHelpRequest: { id: askId },
    note: 'For the roof.',
  })
  const matchId = at(payment, 'id')
  const shown = await client.call('Show where to pay; logged', { matchId, noticeSeen: true }, giver)
  expect(at(shown, 'paymentDetail')).toMatchObject({
    kind: 'upi',
    upiId: 'somebody.else@okbank',
    name: receiverName,
    amount: 1_000,
  })
  await client.call('Upload a proof image', { matchId, proofDocument: await proofPicture() }, giver)
  const utr = newUtr()
  const claim = {
    matchId,
    utr,
    rail: 'upi',
    amount: 1_000,
    payeeNameSeenBy: 'person',
    version: at(payment, 'version'),
  }
  expect(await refusal(client.call('I have paid', { ...claim, amount: 500 }, giver))).toBe(
    '400 matches.amount-differs',
  )
  const first = await client.call('I have paid', claim, { ...giver, key: 'one claim' })
  expect(await client.call('I have paid', claim, { ...giver, key: 'one claim' })).toEqual(first)
  expect(await refusal(client.call('I have paid', claim, giver))).toBe(
    '409 request.changed-meanwhile',
  )
  return { matchId, utr }
}

async function confirm(
  receiver: Who,
  { matchId, utr, giverName }: { matchId: unknown; utr: string; giverName: string },
): Promise<void> {
  const payment = at(
    await client.call('Matches to confirm, the next deadline first', {}, receiver),
    'data',
    0,
  )
  expect(payment).toMatchObject({
    id: matchId,
    amount: 1_000,
    giverName,
    claim: { rail: 'upi', amount: 1_000 },
  })
  const done = { matchId, seen: true, version: at(payment, 'version') }
  expect(
    await refusal(
      client.call(
        'The money is in my account',
        { ...done, utrLast4: utr.endsWith('0000') ? '1111' : '0000' },
        receiver,
      ),
    ),
  ).toBe('400 matches.utr-last4-wrong')
  const confirmed = await client.call(
    'The money is in my account',
    { ...done, utrLast4: utr.slice(-4) },
    receiver,
  )
  expect(at(confirmed, 'data')).toMatchObject({ id: matchId, status: 'confirmed' })
  const shown = await client.call('One match with its time line', { matchId }, receiver)
  expect(at(shown, 'data')).toMatchObject({ status: 'confirmed', confirmedAmount: 1_000 })
}

test('every operation can be told by its summary', () => {
  expect(new Set(client.summaries).size).toBe(client.summaries.length)
})

test('the client knows nothing of this project', () => {
  const imports = ['client.ts', 'json-schema.ts'].flatMap(
    (name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8').match(/from '.*'/g) ?? [],
  )
  expect(imports.sort()).toEqual(["from './json-schema.ts'", "from 'node:crypto'"])
  expect(readdirSync(import.meta.dirname).sort()).toEqual([
    'client.ts',
    'json-schema.ts',
    'main-job.db.test.ts',
  ])
})
