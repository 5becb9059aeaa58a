import { staffOf } from '#server/members/measures/roles.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listCircleTokens } from '../../store/circle-token-store.ts'

/** Lists the tokens of the circle, those that wait too: who made each, who agreed, its last use and its end. */
export const showCircleTokens = useCase('GET /staff/circle-tokens', async (ctx) => {
  const { circleId } = ctx.actor
  const tokens = await listCircleTokens(ctx.tx, circleId, ctx.now)
  const people = tokens.flatMap(({ proposedBy, agreedBy }) => [proposedBy, agreedBy ?? proposedBy])
  const names = await memberNames(ctx, circleId, [...new Set(people)])
  const admins = (await staffOf(ctx.tx, circleId)).filter(({ roles }) => roles.includes('admin'))
  const by = (id: string) => ({
    name: names.get(id) ?? '',
    admin: admins.some((admin) => admin.id === id),
  })
  return {
    data: tokens.map((token) => ({
      id: token.circleTokenId,
      program: token.program,
      madeBy: by(token.proposedBy),
      agreedBy: token.agreedBy === null ? null : by(token.agreedBy),
      agreedAt: token.agreedAt?.toString() ?? null,
      lastUsedAt: token.lastUsedAt?.toString() ?? null,
      expiresAt: token.expiresAt.toString(),
    })),
  }
})
