import { ownWordsOf } from '#domain/members/new-password.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { contactOf } from './login-change.ts'
import { memberName } from '../person/member-names.ts'

/** Returns the words about a member that must not be all there is to their password. */
export async function ownWordsOfMember(
  ctx: Pick<BaseCtx, 'tx' | 'vault' | 'language'>,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<string[]> {
  const name = await memberName(ctx, circleId, memberId)
  return ownWordsOf({ name, ...(await contactOf(ctx, { circleId, memberId })) })
}
