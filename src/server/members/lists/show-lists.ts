import type { ListPersonView } from '#contract/members/lists.ts'
import { maskPhone } from '#domain/members/contact-formats.ts'
import { listedState } from '#domain/members/lists/list-rules.ts'
import { invariant } from '#domain/shared/assert.ts'
import { foundingUntilOf } from '#server/circles/founding-time.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { memberNames } from '../person/member-names.ts'
import { numbersOfLists } from './list-numbers.ts'
import { type ListPersonRow, listVersion, openListed } from './list-rows.ts'
import { listListPeople } from './list-store.ts'
import { listSteps } from './recognition-store.ts'

const SHOWN_MAX = 4_000

/**
 * Lists who was entered, by list, and how far each person is. Names are those that were entered, or
 * the person's own once they accepted; numbers are masked.
 */
export const showLists = useCase('GET /staff/lists', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const people = await listListPeople(ctx.tx, circleId, { limit: SHOWN_MAX })
  const viewed = await viewsOf(ctx, people)
  const names = await memberNames(ctx, circleId, [
    ...new Set(people.flatMap(({ enteredBy, agreedBy }) => [enteredBy, agreedBy ?? enteredBy])),
  ])
  const lists = Map.groupBy(people, ({ listId }) => listId)
  const until = await foundingUntilOf(ctx.tx, circleId)
  return {
    data: Array.from(lists, ([id, rows]) => {
      const [first] = rows
      invariant(first, 'a list without people')
      const { enteredBy, enteredAt } = first
      const { agreedBy = null, agreedAt = null } = rows.find((row) => row.agreedBy !== null) ?? {}
      return {
        id,
        version: listVersion(rows),
        enteredByName: names.get(enteredBy) ?? '',
        enteredByMe: enteredBy === memberId,
        enteredAt: enteredAt.toString(),
        agreedByName: agreedBy === null ? null : (names.get(agreedBy) ?? ''),
        agreedAt: agreedAt?.toString() ?? null,
        people: rows.flatMap(({ listPersonId }) => viewed.get(listPersonId) ?? []),
      }
    }),
    numbers: (await numbersOfLists(ctx.tx, [circleId]))(circleId),
    foundingUntil: until?.toString() ?? null,
  }
})

async function viewsOf(
  ctx: ActorCtx,
  people: readonly ListPersonRow[],
): Promise<ReadonlyMap<string, ListPersonView>> {
  const { circleId } = ctx.actor
  const steps = await listSteps(ctx.tx, circleId)
  const members = people.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  const names = await memberNames(ctx, circleId, members)
  const entered = people.filter(({ nameSealed }) => nameSealed.length > 0)
  const vaults: ReadonlyMap<string, PersonVault> = await ctx.vault.load(
    ctx.tx,
    circleId,
    entered.map(({ listPersonId }) => listPersonId),
  )
  return new Map(
    people.map((row) => {
      const listed = openListed(vaults.get(row.listPersonId), row)
      const step = row.memberId === null ? undefined : steps.get(row.memberId)
      return [
        row.listPersonId,
        {
          id: row.listPersonId,
          name: row.memberId === null ? listed.name : (names.get(row.memberId) ?? ''),
          phone: listed.phone === '' ? '' : maskPhone(listed.phone),
          state: listedState({
            state: row.state,
            expiresAt: row.expiresAt,
            recognised: step?.recognised === true,
            joined: step?.joined === true,
            now: ctx.now,
          }),
          agreed: row.agreedBy !== null,
          mayCorrect: mayCorrect(row, ctx.actor.memberId),
          invitedAt: row.invitedAt?.toString() ?? null,
          expiresAt: row.expiresAt.toString(),
        },
      ]
    }),
  )
}

/** Only who entered a person may correct the name and number, and only until the person answers. */
function mayCorrect({ enteredBy, emptiedAt, state }: ListPersonRow, memberId: string): boolean {
  const isUnanswered = state === 'listed' || state === 'invited'
  return enteredBy === memberId && emptiedAt === null && isUnanswered
}
