import type { NamedStaff } from '#contract/members/circle.ts'
import { shortName } from '#domain/members/lists/list-rules.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { openField } from '../person/private-fields.ts'
import { shownFieldsOf } from '../person/shown-fields.ts'
import { staffOpenTo } from '../stewarding/care.ts'
import { countHiddenFrom, listShownMembers } from './circle-member-store.ts'

const SHOWN_ROLES = ['steward', 'officer', 'admin'] as const

/**
 * Shows who is in my circle. Of members, first name and initial, and no id: nothing can be done to
 * a name. Of staff and founders, the name, and of staff the hours they give.
 */
export const listCircleMembers = useCase('GET /circle/members', async (ctx) => {
  const { circleId, memberId: viewerId } = ctx.actor
  const [rows, hidden] = await Promise.all([
    listShownMembers(ctx.tx, { circleId, viewerId }),
    countHiddenFrom(ctx.tx, { circleId, viewerId }),
  ])
  const vaults = await ctx.vault.load(
    ctx.tx,
    circleId,
    rows.map(({ memberId }) => memberId),
  )
  const people = rows
    .map(({ memberId, nameSealed, roles, isFounder }) => {
      const person = vaults.get(memberId)
      invariant(person, 'an active member without a key')
      return {
        id: memberId,
        name: openField(person, { column: 'name_sealed', memberId, sealed: nameSealed }),
        roles: [
          ...(isFounder ? (['founder'] as const) : []),
          ...SHOWN_ROLES.filter((role) => roles.includes(role)),
        ],
      }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, ctx.language))
  const staff = people.filter(({ roles }) => roles.length > 0)
  return {
    data: {
      staff: await withHours(ctx, staff),
      members: people.filter(({ roles }) => roles.length === 0).map(({ name }) => shortName(name)),
      hidden,
      shown: people.some(({ id }) => id === viewerId),
    },
  }
})

/** Founders without a role give no hours, and take no tickets. */
async function withHours(
  ctx: ActorCtx,
  staff: readonly Pick<NamedStaff, 'id' | 'name' | 'roles'>[],
): Promise<NamedStaff[]> {
  const { circleId, memberId } = ctx.actor
  const withRole = staff.filter(({ roles }) => roles.some((role) => role !== 'founder'))
  const [hours, open] = await Promise.all([
    shownFieldsOf(ctx, { circleId, memberIds: withRole.map(({ id }) => id) }, 'circle'),
    staffOpenTo(ctx, { circleId, memberId }),
  ])
  return staff.map((person) => ({
    ...person,
    hours: hours.get(person.id)?.find(({ name }) => name === 'callTime')?.text ?? null,
    mayWrite: open.has(person.id),
  }))
}
