import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { webhookMessage } from '#contract/security/webhook-messages.ts'
import { openApiDocument } from '#contract/openapi/document.ts'
import { WEBHOOK_HEADERS } from '#contract/openapi/webhooks.ts'
import type { TokenScope } from '#domain/shared/token-scopes.ts'
import type { Person } from '#test/circle/people.ts'
import { newMember } from '#test/circle/people.ts'
import { problemsIn } from '#test/outside-client/json-schema.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  claimed,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
} from '#test/helping/helping.ts'
import { moveBy } from '#test/helping/payment-moves.ts'
import type { TestWorld } from '#test/server/world.ts'
import { deliverWebhook, sweepWebhooks } from './deliver-webhook.ts'

type Heard = { readonly headers: IncomingHttpHeaders; readonly body: string }
const heard: Heard[] = []
let status = 204
const program = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    heard.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
})
let w: TestWorld
let circle: HelpingCircle
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/hook`
  w = await helpingWorld()
})
beforeEach(async () => {
  // What other tests leave waiting would be heard too.
  await w.owner.pool.query('DELETE FROM webhook')
  circle = await helpingCircle(w)
  heard.length = 0
  status = 204
})
afterAll(async () => {
  program.close()
  await w.close()
})

const listen = (who: Person, scopes: TokenScope[] = ['read']) =>
  w.call('POST /user/tokens', {
    token: who.token,
    body: { name: 'Sheet', scopes, days: 90, webhookUrl: url },
  })
const shown = async (who: Person) =>
  (await w.call('GET /user/tokens', { token: who.token })).data[0]?.webhook
const document = openApiDocument()
type Described = { post: { requestBody: { content: Record<string, { schema: object }> } } }
const described = document['webhooks'] as Record<string, Described>
/** The messages that a program has heard, each checked by its secret and by the document. */
const checked = (secret: string | null) =>
  heard.map(({ headers, body }) => {
    const said = new Webhook(secret ?? '').verify(body, headers as Record<string, string>)
    const message = webhookMessage.parse(said)
    const content = described[message.type]?.post.requestBody.content['application/json']
    expect(problemsIn({ ...content?.schema }, said, { root: document })).toEqual([])
    for (const name of Object.keys(WEBHOOK_HEADERS)) expect(headers).toHaveProperty([name])
    return message
  })
async function later(ms: number): Promise<void> {
  await w.advance(ms)
  await sweepWebhooks(w.world)
  await w.work()
}
async function pair(): Promise<[Person, Receiver]> {
  return [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
}

test('a program hears what its person is notified of, signed, with ids and nothing private', async () => {
  const [giver, receiver] = await pair()
  const { webhookSecret } = await listen(giver)
  const match = await matchBetween(w, { giver, receiver })
  await confirmed(w, match)
  await w.work()
  const said = checked(webhookSecret)
  expect(said.map(({ type }) => type)).toEqual(['match.made', 'match.confirmed'])
  for (const { data, timestamp } of said) {
    expect(data).toEqual({ matchId: match.id })
    expect(timestamp).toMatch(/Z$/)
  }
  const ids = heard.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(2)
  // Another's secret does not open it, and neither does another body.
  const [first] = heard
  const { webhookSecret: other } = await listen(receiver)
  expect(() => new Webhook(other ?? '').verify(first!.body, first!.headers as never)).toThrow()
  expect(() => new Webhook(webhookSecret ?? '').verify('{}', first!.headers as never)).toThrow()
  expect((await shown(giver))?.deliveries.map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('one of the circle hears each thing once, of everybody; a stranger’s hears nothing', async () => {
  const admin = await newMember(w, circle, { roles: ['admin'] })
  const stranger = await newMember(w, circle)
  const { webhookSecret } = await listen(admin, ['circle'])
  await listen(stranger, ['ask'])
  const [giver, receiver] = await pair()
  const match = await matchBetween(w, { giver, receiver })
  await w.work()
  expect(checked(webhookSecret)).toMatchObject([
    { type: 'match.made', data: { matchId: match.id } },
  ])
  // With the role it ends.
  await w.owner.pool.query('DELETE FROM member_role WHERE member_id = $1', [admin.memberId])
  await claimed(w, match)
  await w.work()
  expect(heard).toHaveLength(1)
})

test('a claim that its giver takes back is an event of its own', async () => {
  const [giver, receiver] = await pair()
  const { webhookSecret } = await listen(receiver)
  const match = await claimed(w, await matchBetween(w, { giver, receiver }))
  await moveBy(w, giver, 'POST /matches/{matchId}/withdraw-claim', match, {})
  await w.work()
  expect(checked(webhookSecret)).toMatchObject([
    { type: 'match.made' },
    { type: 'match.claimed' },
    { type: 'claim.withdrawn', data: { matchId: match.id } },
  ])
})

test('what fails is tried again under its id after growing pauses, and then given up', async () => {
  const [giver, receiver] = await pair()
  await listen(giver)
  status = 500
  await matchBetween(w, { giver, receiver })
  await w.work()
  expect(heard).toHaveLength(1)
  await later(0)
  expect(heard).toHaveLength(1)
  await later(MINUTE_MS)
  expect(heard).toHaveLength(2)
  status = 204
  await later(HOUR_MS)
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await shown(giver)).toMatchObject({
    failingSince: null,
    deliveries: [{ state: 'sent', tries: 3, status: 204 }],
  })
})

test('ends after three days of failures, or when it is gone, and its owner is notified', async () => {
  const [giver, receiver] = await pair()
  await listen(giver)
  status = 500
  await matchBetween(w, { giver, receiver })
  await w.work()
  for (let day = 0; day < 4; day++) {
    await later(DAY_MS)
  }
  expect(await shown(giver)).toBeNull()
  const kinds = async (who: Person) =>
    (await w.call('GET /notices', { token: who.token, query: {} })).data.map(({ kind }) => kind)
  expect((await kinds(giver)).filter((kind) => kind === 'webhook_ended')).toHaveLength(1)
  const [other, another] = await pair()
  await listen(other)
  status = 410
  await matchBetween(w, { giver: other, receiver: another })
  await w.work()
  expect(await shown(other)).toBeNull()
  expect(await kinds(other)).toContain('webhook_ended')
})

test('nothing goes out once its token has ended or its person is suspended', async () => {
  const [giver, receiver] = await pair()
  const { data } = await listen(giver)
  await w.owner.pool.query(
    "UPDATE member SET status = 'suspended', suspended_at = app_now() WHERE member_id = $1",
    [giver.memberId],
  )
  const { rows } = await w.owner.pool.query<{ id: string }>(
    `INSERT INTO webhook_delivery (delivery_id, session_id, type, about, happened_at, next_at)
      VALUES (gen_random_uuid(), $1, 'match.made', '{}', app_now(), app_now()) RETURNING delivery_id AS id`,
    [data.id],
  )
  await deliverWebhook(w.world, { deliveryId: rows[0]!.id })
  await w.owner.pool.query(
    "UPDATE member SET status = 'active', suspended_at = NULL WHERE member_id = $1",
    [giver.memberId],
  )
  await w.call('POST /user/tokens/end', { token: giver.token, body: { tokenId: data.id } })
  await matchBetween(w, { giver, receiver })
  await deliverWebhook(w.world, { deliveryId: rows[0]!.id })
  await w.work()
  expect(heard).toEqual([])
})

test('an address that is none is refused; address and secret are stored sealed', async () => {
  const person = await newMember(w, circle)
  const body = { name: 'Sheet', scopes: ['read' as const], days: 7 as const }
  for (const webhookUrl of ['ftp://example.org', 'https://a:b@example.org/'])
    expect(
      (
        await refusal(
          w.call('POST /user/tokens', { token: person.token, body: { ...body, webhookUrl } }),
        )
      ).code,
    ).toBe('members.webhook-address')
  const { webhookSecret } = await listen(person)
  const { rows } = await w.owner.pool.query<{ row: string }>('SELECT h::text AS row FROM webhook h')
  for (const { row } of rows)
    for (const text of [url, webhookSecret ?? ''])
      expect(row).not.toContain(Buffer.from(text).toString('hex'))
})
