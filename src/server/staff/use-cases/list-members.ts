import type { StaffMemberLine } from '#contract/staff/people.ts'
import { isInCare, NOT_MINE } from '#domain/members/stewarding.ts'
import { careOf } from '#server/members/stewarding/care.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { type Cursor, cursorOf, readCursor } from '#server/platform/database/cursor.ts'
import { listPeople, type PersonLine } from '../store/people-store.ts'

const PAGE = 50
/** Names are sealed, so a search opens 500 at a time until a page is full. */
const OPENED_AT_ONCE = 500

type Wanted = {
  readonly status: PersonLine['status'] | undefined
  readonly search: string
  readonly limit: number
}

/**
 * Lists members, the latest first. A steward sees those assigned to them or without a working
 * steward, officers and administrators see all.
 */
export const listMembers = useCase('GET /staff/members', async (ctx, { query }) => {
  const limit = query.limit ?? PAGE
  const found = await collect(
    ctx,
    {
      status: query.status,
      search: (query.search ?? '').toLocaleLowerCase('en-IN'),
      limit: limit + 1,
    },
    readCursor(query.cursor),
  )
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map(({ line }) => line),
    nextCursor: found.length > limit && last ? cursorOf(last.at) : null,
  }
})

async function collect(
  ctx: ActorCtx,
  wanted: Wanted,
  from: Cursor | undefined,
): Promise<{ line: StaffMemberLine; at: Cursor }[]> {
  const found: { line: StaffMemberLine; at: Cursor }[] = []
  // Viewers who see all members and search for no name get the first rows directly.
  const limit = seesAll(ctx) && wanted.search === '' ? wanted.limit : OPENED_AT_ONCE
  let after = from
  while (found.length < wanted.limit) {
    const people = await listPeople(ctx.tx, ctx.actor.circleId, {
      status: wanted.status,
      after,
      limit,
    })
    found.push(...(await linesOf(ctx, people, wanted.search)))
    const last = people.at(-1)
    if (last === undefined || people.length < limit) break
    after = { at: last.registeredAt, id: last.memberId }
  }
  return found.slice(0, wanted.limit)
}

async function linesOf(
  ctx: ActorCtx,
  people: readonly PersonLine[],
  search: string,
): Promise<{ line: StaffMemberLine; at: Cursor }[]> {
  const { circleId, memberId: me } = ctx.actor
  const all = seesAll(ctx)
  const care = all
    ? new Map()
    : await careOf(
        ctx,
        people.map(({ memberId }) => memberId),
      )
  const visible = people.filter(
    ({ memberId, status }) =>
      all || (status !== 'applied' && isInCare(care.get(memberId) ?? NOT_MINE)),
  )
  const names = await memberNames(
    ctx,
    circleId,
    visible.flatMap(({ memberId, stewardId }) =>
      stewardId === null ? [memberId] : [memberId, stewardId],
    ),
  )
  return visible
    .filter(({ memberId }) =>
      (names.get(memberId) ?? '').toLocaleLowerCase('en-IN').includes(search),
    )
    .map((person) => ({
      line: lineOf(person, names, me),
      at: { at: person.registeredAt, id: person.memberId },
    }))
}

function seesAll({ actor: { roles } }: ActorCtx): boolean {
  return roles.includes('officer') || roles.includes('admin')
}

/** Builds one line for a member. */
export function lineOf(
  { memberId, status, roles, joinedAt, stewardId }: PersonLine,
  names: ReadonlyMap<string, string>,
  me: string,
): StaffMemberLine {
  return {
    id: memberId,
    name: names.get(memberId) ?? '',
    status,
    roles: [...roles],
    joinedAt: joinedAt?.toString() ?? null,
    stewardName: stewardId === null ? null : (names.get(stewardId) ?? null),
    assignedToMe: stewardId === me,
  }
}
