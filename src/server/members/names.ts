import { firstName } from '#domain/members/contact-formats.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { listNames } from './member-store.ts'
import { openField } from './private-fields.ts'

/** Full names of members of one circle by member id; ids of other circles are left out. */
export async function namesOf({ tx, vault }: Pick<BaseCtx, 'tx' | 'vault'>, circleId: CircleId, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await listNames(tx, circleId, [...new Set(memberIds)])
  const people = await vault.load(tx, circleId, rows.map(({ memberId }) => memberId))
  return new Map(rows.flatMap(({ memberId, nameSealed }) => {
    const person = people.get(memberId)
    return person === undefined ? [] : [[memberId, openField(person, { column: 'name_sealed', memberId, sealed: nameSealed })]]
  }))
}

/** First names, as members are shown to each other before they are matched. */
export async function firstNamesOf(ctx: Pick<BaseCtx, 'tx' | 'vault'>, circleId: CircleId, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = await namesOf(ctx, circleId, memberIds)
  return new Map(Array.from(names, ([memberId, name]) => [memberId, firstName(name)]))
}
