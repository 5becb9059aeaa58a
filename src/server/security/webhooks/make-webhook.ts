import { randomBytes } from 'node:crypto'
import { memberError } from '#domain/members/member-errors.ts'
import type { TokenView } from '#contract/security/tokens.ts'
import type { Binding, PersonVault } from '#server/platform/crypto/vault.ts'
import { leadsOutside } from '#server/platform/outside/post-to-anybody.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { insertWebhook, listWebhooksOf } from './webhook-store.ts'

const SECRET_BYTES = 32

/** Where an address or secret of a webhook is sealed. */
export function webhookBinding(column: 'url_sealed' | 'secret_sealed', id: string): Binding {
  return { table: 'webhook', column, id }
}

/** Adds a webhook to a token; returns its secret, which is shown once. */
export async function makeWebhook(
  ctx: ActorCtx,
  { sessionId, person, url }: { sessionId: string; person: PersonVault; url: string },
): Promise<string> {
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
 * Checks that an address may be called: https, without name or password in it, on the open internet.
 * An installation that itself is on http, for practice, also calls http and its own network. Each
 * delivery checks again where it leads. Throws members.webhook-address, webhook-not-public.
 */
export async function checkWebhookAddress(
  text: string,
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  const isPractice = publicUrl.startsWith('http:')
  if (!isWellFormed(text, isPractice)) throw wrongAddress('members.webhook-address')
  if (!isPractice && !(await leadsOutside(text))) throw wrongAddress('members.webhook-not-public')
}

function isWellFormed(text: string, isPractice: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  const isKnown = protocol === 'https:' || (protocol === 'http:' && isPractice)
  return isKnown && username === '' && password === ''
}

function wrongAddress(code: 'members.webhook-address' | 'members.webhook-not-public') {
  return memberError(code, { fields: { webhookUrl: code } })
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
