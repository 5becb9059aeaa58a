import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { MATCH_TRANSITIONS } from '#domain/matches/match-transitions.ts'
import { contract, endpointOf, type EndpointKey } from '../index.ts'
import { webhookMessage } from '../security/webhook-messages.ts'
import { sentInParts } from '../uploads.ts'
import { openApiDocument } from './document.ts'
import { exampleOf } from './examples.ts'
import values from './example-values.json' with { type: 'json' }

type Example = { example?: unknown; examples?: Record<string, { $ref: string }> }
type Content = Record<string, Example>
type Operation = {
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}
const document = openApiDocument() as {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>
  components: { examples: Record<string, { value: unknown }> }
}
const KEYS = Object.keys(contract) as EndpointKey[]
const operationOf = (key: EndpointKey): Operation => {
  const [method = '', path = ''] = key.split(' ')
  return document.paths[`/api${path}`]?.[method.toLowerCase()] ?? { responses: {} }
}

/** The example of a content, its own or a shared one. */
function exampleIn(content: Content | undefined): unknown {
  const { example, examples } = content?.['application/json'] ?? {}
  const name = examples?.['example']?.$ref.split('/').at(-1) ?? ''
  return example ?? document.components.examples[name]?.value
}
const problems = (schema: z.ZodType, example: unknown) => schema.safeParse(example).error?.issues

const withStream = (is: (stream: string | undefined) => boolean) =>
  KEYS.filter((key) => is(endpointOf(key).stream))

test.each(KEYS.filter((key) => endpointOf(key).body ?? endpointOf(key).upload))(
  '%s has an example of what is sent, which its schema takes',
  (key) => {
    const { body, upload } = endpointOf(key)
    const content = operationOf(key).requestBody?.content
    if (body) expect(problems(body, exampleIn(content))).toBeUndefined()
    if (upload) expect(content?.['multipart/form-data']?.example).toHaveProperty([upload.field])
    if (upload?.parts) expect(problems(sentInParts, exampleIn(content))).toBeUndefined()
  },
)

test.each(withStream((stream) => stream === undefined))(
  '%s has an example of its response, as the schema makes it',
  (key) => {
    const { response, status } = endpointOf(key)
    const example = exampleIn(operationOf(key).responses[String(status ?? 200)]?.content)
    expect(problems(response, example)).toBeUndefined()
    expect(response.parse(example)).toEqual(example)
  },
)

test.each(
  withStream((stream) => stream !== undefined && !/^(image|application\/pdf)/.test(stream)),
)('%s has an example of how its file or stream begins', (key) => {
  const content = operationOf(key).responses['200']?.content[endpointOf(key).stream ?? '']
  expect(content?.example ?? null).not.toBeNull()
})

test.each(Object.entries(document.webhooks))(
  '%s has the example of a message',
  (type, { post }) => {
    const example = exampleIn(post.requestBody.content)
    expect(webhookMessage.parse(example)).toEqual(example)
    expect(example).toMatchObject({ type })
  },
)

describe('the values of examples', () => {
  // The state after an act is one that its move leads to.
  test.each(
    Object.entries({
      'claim': 'claimed',
      'withdraw-claim': 'claim_withdrawn',
      'decline': 'declined',
      'confirm': 'confirmed',
      'dispute': 'not_received',
      'bank-pending': 'bank_pending',
      'bank-failed': 'bank_failed',
      'propose-cancel': 'cancel_proposed',
      'answer-cancel': 'cancel_agreed',
      'late-claim': 'late_claimed',
      'confirm-return': 'returned',
      'return-missing': 'return_missing',
      'ask-reversal': 'reversal_asked',
      'withdraw-reversal': 'reversal_withdrawn',
    } as const),
  )('fit what a match becomes by %s', (act, event) => {
    const { responses } = operationOf(`POST /matches/{matchId}/${act}` as EndpointKey)
    const { data } = exampleIn(responses['200']?.content) as { data: { status: string } }
    const moves = Object.values(MATCH_TRANSITIONS).flat()
    expect(moves.filter(({ on }) => on === event).map(({ to }) => to)).toContain(data.status)
  })

  test('are refused where a property never has them', () => {
    const schema = { properties: { can: { items: { enum: ['claimed'] }, type: 'array' } } }
    const at = { name: '', around: 'match', sent: false, find: () => ({}) }
    expect(() => exampleOf({ type: 'object', ...schema }, at)).toThrow('match.can is never')
  })

  test('mean what their properties mean', () => {
    expect(exampleIn(operationOf('POST /matches/{matchId}/claim').requestBody?.content)).toEqual({
      utr: '412345678901',
      rail: 'upi',
      amount: 1_000,
      payeeNameSeenBy: 'person',
      version: 1,
    })
  })

  test('name one thing by one id', () => {
    const text = JSON.stringify(document)
    const ids = new Set(Array.from(text.matchAll(/"matchId":"([^"]+)"/g), ([, id]) => id))
    expect(ids.size).toBe(1)
    expect(text).toMatch(/"name":"matchId"[^}]*\},"example":"01a2109b/)
  })

  test('are of properties that exist', () => {
    const text = JSON.stringify(document)
    const names = Object.keys(values).map((name) => name.replace(/^.*\.|^\/\S+ | \d+$/g, ''))
    expect(names.filter((name) => !text.includes(`"${name}"`))).toEqual([])
  })
})
