import { WEBHOOK_TYPES, type WebhookType } from '#domain/security/webhooks.ts'

type Json = Record<string, unknown>

/** The tag of all that Paraspar sends to a program. */
export const WEBHOOK_TAG = 'webhooks'

const WHEN: Readonly<Record<WebhookType, string>> = {
  'match.made': 'A pledge and an ask were matched: a payment waits for its giver.',
  'match.claimed': 'A giver reported a payment, in time or late.',
  'claim.withdrawn':
    'A giver took back their claim: they can claim again while there is time, or the match has lapsed.',
  'match.confirmed': 'A receiver confirmed a payment, and the ledger has it.',
  'match.ended': 'A match was declined or cancelled, or lapsed.',
  'match.reversed': 'A confirmed payment was reversed.',
  'dispute.opened': 'A payment is questioned, and officers have to decide.',
  'dispute.ruled': 'Officers ruled; the two people can accept or appeal.',
  'dispute.closed': 'A dispute has ended.',
}

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})
/** The headers of the Standard Webhooks. */
export const WEBHOOK_HEADERS: Readonly<Record<string, Json>> = {
  'webhook-id': header(
    'webhook-id',
    'Equal each time that a message is sent again: remember it.',
    '01a2109b-82aa-71ef-8ba2-4924f2179b8f',
  ),
  'webhook-timestamp': header(
    'webhook-timestamp',
    'Seconds since 1970, when it was sent.',
    '1807248603',
  ),
  'webhook-signature': header(
    'webhook-signature',
    'HMAC-SHA256 of id, timestamp and body with the secret of the webhook.',
    'v1,Z0xX4wXaeyFsHxOCdL6cBRZq2k+jSiAOv07G3LtO4fg=',
  ),
}

/** What Paraspar posts to the address of a program, for each type of event. */
export function webhooks(contentOf: (type: WebhookType) => Json): Json {
  return Object.fromEntries(
    WEBHOOK_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: `on${type.replaceAll(/(^|\.)(\w)/g, (_whole, _dot, letter: string) => letter.toUpperCase())}`,
          tags: [WEBHOOK_TAG],
          summary: type,
          description: WHEN[type],
          security: [],
          parameters: Object.keys(WEBHOOK_HEADERS).map((name) => ({
            $ref: `#/components/parameters/${name}`,
          })),
          requestBody: { required: true, content: { 'application/json': contentOf(type) } },
          responses: {
            '204': { description: 'Taken. Any status from 200 to 299 says so.' },
            '410': { description: 'The address is gone: the webhook ends.' },
            'default': { description: 'Not taken: the message comes again later.' },
          },
        },
      },
    ]),
  )
}
