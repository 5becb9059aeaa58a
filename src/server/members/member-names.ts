import type { BaseCtx } from '#server/platform/context.ts'
import { answerOf } from './answer.ts'

type Ctx = Pick<BaseCtx, 'tx' | 'vault' | 'language'>

/** The names of members of one circle, by id; whoever has left is a former member, in the reader's language. */
export async function memberNames(ctx: Ctx, circleId: string, memberIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(memberIds)]
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx.selectFrom('member').select(['member_id', 'name_sealed', 'status']).where('circle_id', '=', circleId).where('member_id', 'in', ids).execute()
  const here = rows.filter(({ status }) => status !== 'closed')
  const vaults = await ctx.vault.load(ctx.tx, circleId, here.map((row) => row.member_id))
  const names = here.map((row) => [row.member_id, vaults.get(row.member_id)?.open({ table: 'member', column: 'name_sealed', id: row.member_id }, row.name_sealed) ?? ''] as const)
  return new Map([...names, ...rows.filter(({ status }) => status === 'closed').map((row) => [row.member_id, answerOf(ctx.language, 'former-member')] as const)])
}

/** One member's name. */
export async function memberName(ctx: Ctx, circleId: string, memberId: string): Promise<string> {
  return (await memberNames(ctx, circleId, [memberId])).get(memberId) ?? ''
}
