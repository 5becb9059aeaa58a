import { randomBytes } from 'node:crypto'
import { memberError } from '#domain/members/member-errors.ts'
import type { TokenView } from '#contract/security/tokens.ts'
import type { Binding, PersonVault } from '#server/platform/crypto/vault.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { insertWebhook, listWebhooksOf } from './webhook-store.ts'

const SECRET_BYTES = 32

/** Where an address or secret of a webhook is sealed. */
export function webhookBinding(column: 'url_sealed' | 'secret_sealed', id: string): Binding {
  return { table: 'webhook', column, id }
}

/** Adds a webhook to a token; returns its secret, which is shown once. Throws members.webhook-address. */
export async function makeWebhook(
  ctx: ActorCtx,
  { sessionId, person, url }: { sessionId: string; person: PersonVault; url: string },
): Promise<string> {
  if (!isWebhookAddress(url, { publicUrl: ctx.caller.publicUrl }))
    throw memberError('members.webhook-address', {
      fields: { webhookUrl: 'members.webhook-address' },
    })
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  await insertWebhook(ctx.tx, {
    sessionId,
    circleId: ctx.actor.circleId,
    memberId: ctx.actor.memberId,
    urlSealed: person.seal(webhookBinding('url_sealed', sessionId), url),
    secretSealed: person.seal(webhookBinding('secret_sealed', sessionId), secret),
  })
  return secret
}

/**
 * Whether an address may be called: https, without name or password in it. An installation that itself
 * is on http, for practice, also calls http.
 */
export function isWebhookAddress(text: string, { publicUrl }: { publicUrl: string }): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  const isKnown = protocol === 'https:' || (protocol === 'http:' && publicUrl.startsWith('http:'))
  return isKnown && username === '' && password === ''
}

/** The webhooks of a person by their token, for the person's own list. */
export async function shownWebhooks(
  { tx, actor }: Pick<ActorCtx, 'tx' | 'actor'>,
  person: PersonVault,
): Promise<Map<string, NonNullable<TokenView['webhook']>>> {
  const rows = await listWebhooksOf(tx, actor.memberId)
  return new Map(
    rows.map(({ sessionId, urlSealed, failingSince, deliveries }) => [
      sessionId,
      {
        url: person.open(webhookBinding('url_sealed', sessionId), urlSealed),
        failingSince: failingSince?.toString() ?? null,
        deliveries: deliveries.map(({ deliveryId, type, happenedAt, state, tries, status }) => ({
          id: deliveryId,
          type,
          at: happenedAt.toString(),
          state,
          tries,
          status,
        })),
      },
    ]),
  )
}
