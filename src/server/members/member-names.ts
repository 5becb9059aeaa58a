import type { BaseCtx } from '#server/platform/context.ts'

/** The names of members of one circle, by id. */
export async function memberNames(ctx: Pick<BaseCtx, 'tx' | 'vault'>, circleId: string, memberIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(memberIds)]
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx.selectFrom('member').select(['member_id', 'name_sealed']).where('circle_id', '=', circleId).where('member_id', 'in', ids).execute()
  const vaults = await ctx.vault.load(ctx.tx, circleId, rows.map((row) => row.member_id))
  return new Map(rows.map((row) => [row.member_id, vaults.get(row.member_id)?.open({ table: 'member', column: 'name_sealed', id: row.member_id }, row.name_sealed) ?? '']))
}

/** One member's name. */
export async function memberName(ctx: Pick<BaseCtx, 'tx' | 'vault'>, circleId: string, memberId: string): Promise<string> {
  return (await memberNames(ctx, circleId, [memberId])).get(memberId) ?? ''
}
