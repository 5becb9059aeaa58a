import { memberError } from '#domain/members/member-errors.ts'
import { PARTNER_DAYS, tieBetween } from '#domain/members/member.ts'
import { fewestUntied } from '#domain/members/stewarding.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { listAssigned, listCare, listCaretakers, updateStewards } from './care-store.ts'
import { listBringings, listPartners } from './tie-store.ts'
import { untiedTo } from './ties.ts'

type Assigning = Pick<BaseCtx, 'tx' | 'now'>

/**
 * Reassigns the members of a steward, or those without one: each to the active steward with the
 * fewest members and without a tie. Returns how many have a different steward now. The caller must
 * lock the circle first.
 */
export async function assignAnew(
  { tx, now }: Assigning,
  circleId: string,
  stewardId: string | null,
): Promise<number> {
  const members = await listAssigned(tx, circleId, stewardId)
  if (members.length === 0) return 0
  const since = addMs(now, -PARTNER_DAYS * DAY_MS)
  const caretakers = (await listCaretakers(tx, circleId)).filter(({ id }) => id !== stewardId)
  const partners = new Map<string, readonly string[]>()
  for (const { id } of caretakers)
    partners.set(id, await listPartners(tx, { circleId, memberId: id, since }))
  const bringings = await listBringings(
    tx,
    circleId,
    members.map(({ memberId }) => memberId),
  )
  const load = new Map(caretakers.map(({ id, members: count }) => [id, count]))
  const assigned = members.map(({ memberId, introducedBy }) => {
    const isTied = (id: string) =>
      tieBetween({
        decider: {
          id,
          introducedBy: caretakers.find((one) => one.id === id)?.introducedBy ?? null,
        },
        member: { id: memberId, introducedBy },
        partners: partners.get(id) ?? [],
        bringings,
      }) !== undefined
    const chosen =
      fewestUntied(
        caretakers.map(({ id }) => ({ id, members: load.get(id) ?? 0 })),
        isTied,
      ) ?? null
    if (chosen !== null) load.set(chosen, (load.get(chosen) ?? 0) + 1)
    return { memberId, stewardId: chosen }
  })
  await updateStewards(tx, circleId, assigned)
  return assigned.filter((one) => one.stewardId !== null).length
}

/**
 * Assigns one member to a steward and returns the steward before. The caller must lock the circle
 * first. Throws staff.role-not-held for anybody but an active steward of the circle, members.tied
 * if the two have a tie.
 */
export async function assignTo(
  { tx, now }: Assigning,
  { circleId, memberId, stewardId }: { circleId: string; memberId: string; stewardId: string },
): Promise<string | null> {
  const steward = (await listCaretakers(tx, circleId)).find(({ id }) => id === stewardId)
  if (steward === undefined) throw staffError('staff.role-not-held')
  if (
    (await untiedTo(tx, { circleId, deciders: [steward], memberIds: [memberId], now })).length === 0
  )
    throw memberError('members.tied')
  const [care] = await listCare(tx, circleId, [memberId], now)
  await updateStewards(tx, circleId, [{ memberId, stewardId }])
  return care?.stewardId ?? null
}
