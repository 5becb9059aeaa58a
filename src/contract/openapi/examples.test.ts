import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract, endpointOf, type EndpointKey } from '../index.ts'
import { webhookMessage } from '../security/webhook-messages.ts'
import { sentInParts } from '../uploads.ts'
import { openApiDocument } from './document.ts'
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
  test('mean what their properties mean', () => {
    expect(exampleIn(operationOf('POST /matches/{matchId}/claim').requestBody?.content)).toEqual({
      utr: '412345678901',
      rail: 'upi',
      amount: 1_000,
      payeeNameSeen: true,
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
    const names = Object.keys(values).map((name) => name.replace(/^.*\.| \d+$/g, ''))
    expect(names.filter((name) => !text.includes(`"${name}"`))).toEqual([])
  })
})
