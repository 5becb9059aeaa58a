import type { StaffMember } from '#contract/staff/people.ts'
import { classByBirth } from '#domain/asks/ask-class.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { type Care, isInCare, maySteward, NOT_MINE } from '#domain/members/stewarding.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { actsAs, mayAskForReset, type StaffRole } from '#domain/shared/staff-roles.ts'
import type { Desk } from '#domain/support/ticket.ts'
import { trackRecordsOf } from '#server/disputes/track-record.ts'
import { helpersOf, namingViews } from '#server/members/helpers/helpers.ts'
import { careOf } from '#server/members/stewarding/care.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { type ShownField, shownFieldsOf } from '#server/members/person/shown-fields.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { recordView } from '#server/audit-log/record-views.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { titleBinding } from '#server/support/ticket-view.ts'
import { lineOf } from './list-members.ts'
import { suspensionFacts } from '../suspension-view.ts'
import {
  findPerson,
  listDecisionsAbout,
  listTicketsOf,
  type PersonFacts,
} from '../store/people-store.ts'

const SHOWN_MAX = 50

/**
 * Shows one member as far as the viewer's role may see. Nobody here sees contacts or payment
 * details. Only officers and administrators see measures and the track record. A viewer with a tie,
 * or the member, sees no proposals. The member can see that somebody viewed it. Throws
 * members.member-unknown.
 */
export const showMember = useCase(
  'GET /staff/members/{memberId}',
  async (ctx, { params: { memberId } }) => {
    const { circleId, roles } = ctx.actor
    const person = await findPerson(ctx.tx, circleId, memberId)
    const care = (await careOf(ctx, [memberId])).get(memberId) ?? NOT_MINE
    const seesAll = roles.includes('officer') || roles.includes('admin')
    if (person === undefined || !(seesAll || (person.status !== 'applied' && isInCare(care))))
      throw memberError('members.member-unknown')
    await recordView(ctx, {
      circleId,
      whomId: memberId,
      role: actsAs(roles, ['officer', 'admin', 'steward']),
      what: 'member',
    })
    return { data: await viewOf(ctx, person, { care, seesAll }) }
  },
)

async function viewOf(
  ctx: ActorCtx,
  person: PersonFacts,
  { care, seesAll }: { care: Care; seesAll: boolean },
): Promise<StaffMember> {
  const { circleId, roles } = ctx.actor
  const { memberId, stewardId, introducedBy } = person
  const names = await memberNames(
    ctx,
    circleId,
    [memberId, stewardId, introducedBy].filter((id) => id !== null),
  )
  const own = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const mayPropose = memberId !== ctx.actor.memberId
  const tickets = await listTicketsOf(ctx.tx, {
    circleId,
    memberId,
    desks: desksOf(roles),
    limit: SHOWN_MAX,
  })
  const decisions = seesAll
    ? await listDecisionsAbout(ctx.tx, {
        circleId,
        memberId,
        takenOnly: care.tied,
        limit: SHOWN_MAX,
      })
    : []
  return {
    ...lineOf(person, names, ctx.actor.memberId),
    stewardId,
    introducedBy: introducedBy === null ? null : (names.get(introducedBy) ?? null),
    tied: care.tied,
    trackRecord: seesAll
      ? ((await trackRecordsOf(ctx.tx, circleId, [memberId], ctx.now)).get(memberId) ?? null)
      : null,
    fields: await fieldsOf(ctx, person, care),
    helpers: await helpersFor(ctx, person, care),
    elder: isElder(own, person, ctx.now),
    limitedUntil: person.limitedUntil?.toString() ?? null,
    pledgesPausedUntil: person.pausedUntil?.toString() ?? null,
    openPledges: person.openPledges,
    openAsks: person.openAsks,
    liveMatches: person.liveMatches,
    tickets: tickets.map(({ id, titleSealed, state }) => ({
      id,
      title: own.open(titleBinding(id), titleSealed),
      status: state,
    })),
    decisions: decisions.map(({ at, until, ...decision }) => ({
      ...decision,
      at: at.toString(),
      until: until?.toString() ?? null,
    })),
    can: movesOf(roles, person, { ...care, mayPropose }),
    ...(await suspensionFacts(
      ctx,
      { circleId, memberId },
      { tied: care.tied, seesAll, suspended: person.status === 'suspended' },
    )),
  }
}

/** Who helps a member, for the steward who can end it on their word. */
async function helpersFor(
  ctx: ActorCtx,
  { memberId }: PersonFacts,
  care: Care,
): Promise<StaffMember['helpers']> {
  const { circleId, roles } = ctx.actor
  if (!roles.includes('steward') || maySteward(care) !== 'may') return []
  return namingViews(ctx, await helpersOf(ctx.tx, { circleId, memberId }), 'helperId')
}

/** What the steward who looks after a member is shown of their own fields; nobody else is. */
async function fieldsOf(
  ctx: ActorCtx,
  { memberId, status }: PersonFacts,
  care: Care,
): Promise<ShownField[]> {
  const { circleId, roles } = ctx.actor
  if (status === 'closed' || !roles.includes('steward') || !isInCare(care)) return []
  const fields = await shownFieldsOf(ctx, { circleId, memberIds: [memberId] }, 'steward')
  return fields.get(memberId) ?? []
}

// Of whoever has left nobody asks how old they are, and once they are erased nobody could say.
function isElder(
  own: PersonVault,
  { memberId, status, birthSealed }: PersonFacts,
  now: Temporal.Instant,
): boolean {
  if (status === 'closed' || birthSealed === null) return false
  const born = Temporal.PlainDate.from(
    own.open({ table: 'member', column: 'birth_sealed', id: memberId }, birthSealed),
  )
  return classByBirth(born, dayInIndia(now)) === 'elder'
}

/**
 * Returns the viewer's desks: officers have all tickets, stewards their desk's, administrators
 * none.
 */
function desksOf(roles: readonly StaffRole[]): Desk[] {
  if (roles.includes('officer')) return ['officer', 'steward']
  return roles.includes('steward') ? ['steward'] : []
}

/** Returns what the viewer may do for or about this member now. */
function movesOf(
  roles: readonly StaffRole[],
  { status, roles: held }: PersonFacts,
  { mayPropose, ...care }: Care & { readonly mayPropose: boolean },
): StaffMember['can'] {
  if (!['active', 'suspended'].includes(status)) return []
  const officer = roles.includes('officer') && !care.tied
  const leads = roles.includes('admin') || roles.includes('officer')
  const moves: [StaffMember['can'][number], boolean][] = [
    ['correct_birth', roles.includes('steward') && maySteward(care) === 'may'],
    ['suspend', officer && status === 'active'],
    ['lift_suspension', officer && status === 'suspended'],
    ['reset_factors', !care.tied && mayAskForReset(roles, held)],
    ['assign', roles.includes('admin')],
    ['grant_role', status === 'active' && leads && mayPropose],
    ['withdraw_role', leads],
  ]
  return moves.filter(([, may]) => may).map(([move]) => move)
}
