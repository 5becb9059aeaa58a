import type { Language } from '#domain/shared/languages.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { isOneOf, type KeyLists, keyLists } from '#server/platform/database/many-rows.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { memberSentence } from './sentence.ts'

type Ctx = Pick<BaseCtx, 'tx' | 'vault' | 'language'>

/**
 * Returns the names of members of one circle, by id; "former member" in the reader's language for
 * those who have left.
 */
export async function memberNames(
  ctx: Ctx,
  circleId: string,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  const names = await namesOf(
    ctx,
    memberIds.map((memberId) => ({ circleId, memberId })),
  )
  return new Map([...names].map(([id, name]) => [id, name ?? formerMember(ctx.language)]))
}

/** Returns the names of members of several circles, by id; null for those who have left. */
export async function namesOf(
  ctx: Pick<Ctx, 'tx' | 'vault'>,
  people: readonly { readonly circleId: string; readonly memberId: string }[],
): Promise<Map<string, string | null>> {
  if (people.length === 0) return new Map()
  const keys = [
    ...new Map(
      people.map(({ circleId, memberId }) => [memberId, { circleId, id: memberId }]),
    ).values(),
  ]
  const rows = await sealedNames(ctx.tx, keyLists(keys))
  const here = rows.filter(({ status }) => status !== 'closed')
  const vaults = await ctx.vault.loadMany(ctx.tx, here)
  return new Map(
    rows.map((row) => [
      row.memberId,
      row.status === 'closed'
        ? null
        : (vaults
            .get(row.memberId)
            ?.open({ table: 'member', column: 'name_sealed', id: row.memberId }, row.nameSealed) ??
          ''),
    ]),
  )
}

const sealedNames = prepared((people: Of<KeyLists>, tx) =>
  tx
    .selectFrom('member')
    .select(['circleId', 'memberId', 'nameSealed', 'status'])
    .where(isOneOf(['circleId', 'memberId'], people)),
)

/** Returns the words for a former member. */
export function formerMember(language: Language): string {
  return memberSentence(language, 'former-member')
}

/** Returns one member's name. */
export async function memberName(ctx: Ctx, circleId: string, memberId: string): Promise<string> {
  return (await memberNames(ctx, circleId, [memberId])).get(memberId) ?? ''
}
