import type { InputOf } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { TokenView } from '#contract/security/tokens.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { CIRCLE_SCOPE, TOKENS_MAX } from '#domain/shared/token-scopes.ts'
import { lockOwnIdentity } from '#server/members/login/login-change.ts'
import { memberSentence } from '#server/members/person/sentence.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase, useCase } from '#server/platform/use-case/use-case.ts'
import { checkWebhookAddress, makeWebhook, shownWebhooks } from '../webhooks/make-webhook.ts'
import {
  deviceBinding,
  endTokenOf,
  listTokensOf,
  startSession,
  type TokenRow,
} from '#server/platform/use-case/sessions.ts'

/** Shows a program its own token. */
export const showToken = useCase('GET /user/token', async ({ actor }) => ({
  data: {
    scopes: actor.scopes === null ? null : [...actor.scopes],
    ofCircle: actor.ofCircle === true,
    expiresAt: actor.expiresAt.toString(),
  },
}))

/** Lists the tokens of my programs. */
export const listTokens = useCase('GET /user/tokens', async (ctx) => {
  const { actor, tx, now } = ctx
  const person = await ctx.vault.of(tx, actor)
  const webhooks = await shownWebhooks(ctx, person)
  const rows = await listTokensOf(tx, actor.identityId, now)
  return {
    data: rows.map((row) => shown(row, person, webhooks)),
    mayMakeForCircle: actor.roles.includes('admin'),
  }
})

/**
 * Makes a token for a program; only its hash is stored. Its owner hears of it by mail. Throws
 * members.too-many-tokens, and what checkWebhookAddress throws.
 */
export const makeToken = preparedUseCase('POST /user/tokens', {
  async prepare({ caller, input: { body } }) {
    if (body.webhookUrl !== undefined) await checkWebhookAddress(body.webhookUrl, caller)
  },
  run: storeToken,
})

async function storeToken(ctx: ActorCtx, { body }: InputOf<Contract['POST /user/tokens']>) {
  const { actor, tx, now } = ctx
  const scopes = [...new Set(body.scopes)]
  if (scopes.includes(CIRCLE_SCOPE) && !actor.roles.includes('admin'))
    throw requestError('request.not-allowed')
  await lockOwnIdentity(ctx)
  const person = await ctx.vault.of(tx, actor)
  const { token, sessionId } = await startSession(tx, {
    identityId: actor.identityId,
    circleId: actor.circleId,
    memberId: actor.memberId,
    kind: 'bearer',
    now,
    device: { person, word: body.name },
    program: { scopes, lastsMs: body.days * DAY_MS },
  })
  const webhookSecret =
    body.webhookUrl === undefined
      ? null
      : await makeWebhook(ctx, { sessionId, person, url: body.webhookUrl })
  const rows = await listTokensOf(tx, actor.identityId, now)
  const made = rows.find((row) => row.sessionId === sessionId)
  if (made === undefined || rows.length > TOKENS_MAX) throw memberError('members.too-many-tokens')
  ctx.enqueue('mail-address-owner', { identityId: actor.identityId, about: 'token-made' })
  ctx.announce([actor.memberId], 'membership')
  return {
    message: memberSentence(ctx.language, 'token-made'),
    token,
    webhookSecret,
    data: shown(made, person, await shownWebhooks(ctx, person)),
  }
}

/** Ends one of my tokens at once. Throws members.token-unknown. */
export const endToken = useCase('POST /user/tokens/end', async (ctx, { body: { tokenId } }) => {
  const { identityId, memberId } = ctx.actor
  if (!(await endTokenOf(ctx.tx, identityId, tokenId))) throw memberError('members.token-unknown')
  ctx.announce([memberId], 'membership')
  return { message: memberSentence(ctx.language, 'token-ended') }
})

function shown(
  row: TokenRow,
  person: PersonVault,
  webhooks: Awaited<ReturnType<typeof shownWebhooks>>,
): TokenView {
  const { sessionId, scopes, createdAt, lastSeenAt, expiresAt, deviceSealed } = row
  return {
    id: sessionId,
    name: deviceSealed === null ? '' : person.open(deviceBinding(sessionId), deviceSealed),
    scopes: [...scopes],
    createdAt: createdAt.toString(),
    lastUsedAt: lastSeenAt.equals(createdAt) ? null : lastSeenAt.toString(),
    expiresAt: expiresAt.toString(),
    webhook: webhooks.get(sessionId) ?? null,
  }
}
