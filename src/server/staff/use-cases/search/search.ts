import type { SearchHit } from '#contract/staff/search.ts'
import { isInCare, NOT_MINE } from '#domain/members/stewarding.ts'
import { actsAs } from '#domain/shared/staff-roles.ts'
import { type SearchWords, searchWords } from '#domain/staff/search-words.ts'
import { recordViews } from '#server/audit-log/record-views.ts'
import { utrKeyOf } from '#server/matches/named-reference.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { careOf } from '#server/members/stewarding/care.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listTickets } from '#server/support/use-cases/list-tickets.ts'
import { findPerson } from '../../store/people-store.ts'
import { findByContact, findMatches, type FoundMatch } from '../../store/search-store.ts'
import { listMembers } from '../list-members.ts'

/** So many of each kind at most. */
const EACH_MAX = 10
const SIMPLE = { params: undefined, body: undefined } as const

/**
 * Finds what a text may mean, and only what the viewer could open on another page. Payments by code
 * or reference are for officers without a tie to them. A phone or an email finds the member who
 * proved it; whoever was found by one of these can see it.
 */
export const search = useCase('GET /staff/search', async (ctx, { query }) => {
  const wanted = searchWords(query.q)
  return {
    data: [
      ...(await payments(ctx, wanted)),
      ...(await peopleByContact(ctx, wanted)),
      ...(await peopleByName(ctx, wanted)),
      ...(await tickets(ctx, wanted)),
    ],
    nextCursor: null,
  }
})

async function payments(
  ctx: ActorCtx,
  { code, reference }: SearchWords,
): Promise<readonly SearchHit[]> {
  const { circleId, roles } = ctx.actor
  if (!roles.includes('officer')) return []
  const found = await findMatches(ctx.tx, circleId, {
    code,
    references: (reference?.rails ?? []).map((rail) => ({
      rail,
      utrKey: utrKeyOf(ctx.vault, { rail, utr: reference?.utr ?? '' }),
    })),
  })
  const ties = await tiesOf(ctx, found.flatMap(partiesOf))
  const shown = found.filter((match) => !partiesOf(match).some((id) => ties.has(id)))
  await recordViews(ctx, shown.flatMap(partiesOf), {
    circleId,
    role: 'officer',
    what: 'payment_search',
  })
  const hits: SearchHit[] = []
  for (const match of shown) {
    const { code: title, amount, disputeId, runId } = match
    const line = { title, amount, status: null }
    if (disputeId !== null) hits.push({ ...line, kind: 'dispute', id: disputeId })
    else if (runId !== null) hits.push({ ...line, kind: 'run', id: runId })
    // A payment by a link came from no run: its two people are all that there is to open.
    else hits.push(...(await memberHits(ctx, partiesOf(match))))
  }
  return hits
}

function partiesOf({ giverId, receiverId }: FoundMatch): readonly string[] {
  return [giverId, receiverId]
}

async function peopleByContact(
  ctx: ActorCtx,
  { phone, email }: SearchWords,
): Promise<readonly SearchHit[]> {
  const { circleId, roles } = ctx.actor
  const ids = await findByContact(ctx.tx, circleId, {
    phoneKey: phone === undefined ? undefined : ctx.vault.hash('phone', phone),
    emailKey: email === undefined ? undefined : ctx.vault.hash('email', email),
  })
  const found = await memberHits(ctx, ids)
  await recordViews(
    ctx,
    found.map(({ id }) => id),
    {
      circleId,
      role: actsAs(roles, ['officer', 'admin', 'steward']),
      what: 'contact_search',
    },
  )
  return found
}

/** Lines for those of some members whose page the viewer could open. */
async function memberHits(ctx: ActorCtx, ids: readonly string[]): Promise<SearchHit[]> {
  const { circleId, roles } = ctx.actor
  const all = roles.includes('officer') || roles.includes('admin')
  const care = await careOf(ctx, ids)
  const names = await memberNames(ctx, circleId, ids)
  const found: SearchHit[] = []
  for (const id of ids) {
    const person = await findPerson(ctx.tx, circleId, id)
    const mine = person?.status !== 'applied' && isInCare(care.get(id) ?? NOT_MINE)
    if (person !== undefined && (all || mine))
      found.push({
        kind: 'member',
        id,
        title: names.get(id) ?? '',
        amount: null,
        status: person.status,
      })
  }
  return found
}

async function peopleByName(ctx: ActorCtx, { words }: SearchWords): Promise<readonly SearchHit[]> {
  if (words === undefined) return []
  const { data } = await listMembers.run(ctx, {
    ...SIMPLE,
    query: { search: words, limit: EACH_MAX },
  })
  return data.map(({ id, name, status }) => ({
    kind: 'member',
    id,
    title: name,
    amount: null,
    status,
  }))
}

async function tickets(ctx: ActorCtx, { words }: SearchWords): Promise<readonly SearchHit[]> {
  if (words === undefined) return []
  const { data } = await listTickets.run(ctx, { ...SIMPLE, query: { which: 'running' } })
  return data
    .filter(({ tied, title }) => !tied && title.toLocaleLowerCase('en-IN').includes(words))
    .slice(0, EACH_MAX)
    .map(({ id, title }) => ({ kind: 'ticket', id, title, amount: null, status: null }))
}
