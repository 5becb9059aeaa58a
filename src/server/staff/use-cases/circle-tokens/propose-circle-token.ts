import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { CIRCLE_TOKENS_MAX } from '#domain/shared/token-scopes.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { newCircleToken } from '#server/platform/use-case/circle-tokens/circle-token-actors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { proposeAct } from '../../propose-act.ts'
import {
  agreeToCircleToken,
  countCircleTokens,
  insertCircleToken,
} from '../../store/circle-token-store.ts'
import type { Executor } from '../../stored-approval.ts'
import { notifyAdministrators } from './notify-administrators.ts'

/**
 * Makes a token of the circle and proposes it: only its hash is stored, and it does nothing before
 * another administrator has agreed. Throws staff.too-many-circle-tokens.
 */
export const proposeCircleToken = useCase('POST /staff/circle-tokens', async (ctx, { body }) => {
  const { tx, now } = ctx
  const { circleId, memberId } = ctx.actor
  const { program, days, reason } = body
  if ((await countCircleTokens(tx, circleId, now)) >= CIRCLE_TOKENS_MAX)
    throw staffError('staff.too-many-circle-tokens')
  const token = newCircleToken()
  const circleTokenId = ctx.newId<string>()
  await insertCircleToken(tx, {
    circleId,
    circleTokenId,
    tokenHash: sha256(token),
    program,
    proposedBy: memberId,
    proposedAt: now,
    expiresAt: addMs(now, days * DAY_MS),
  })
  const proposed = { subjectId: circleTokenId, payload: { program, days }, reason }
  return { ...(await proposeAct(ctx, 'circle_token', proposed)), token }
})

/** The token works from now on, and every administrator is told. */
export const allowCircleToken: Executor = async (
  ctx,
  { circleId, subjectId: circleTokenId, payload },
  { role, reason },
) => {
  const { memberId: agreedBy } = ctx.actor
  await agreeToCircleToken(ctx.tx, { circleId, circleTokenId }, { agreedBy, agreedAt: ctx.now })
  await recordAct(ctx, {
    circleId,
    actorId: agreedBy,
    role,
    act: 'circle_token.allow',
    subject: { kind: 'circle_token', id: circleTokenId },
    whomId: null,
    before: {},
    after: { program: String(payload.program), days: Number(payload.days) },
    reason,
  })
  await notifyAdministrators(ctx, 'circle_token_made')
}
