import { canonicalPhone } from '#domain/members/contact-formats.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { openField } from '#server/members/person/private-fields.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { recordViews } from '#server/audit-log/record-views.ts'
import { listActive } from './behalf-store.ts'

const FOUND_MAX = 20
/** The maximum number of members in a circle. Names are sealed, so a search opens them all. */
const OPENED_MAX = 2_000

/**
 * Finds members for a manager by a part of the name or the whole phone number. Shows only the end
 * of the phone. Each member can see who found them.
 */
export const findMembers = useCase('GET /staff/behalf-members', async (ctx, { query }) => {
  const { circleId, memberId } = ctx.actor
  const phone = canonicalPhone(query.search)
  const rows = (
    await listActive(
      ctx.tx,
      circleId,
      phone === undefined ? undefined : ctx.vault.hash('phone', phone),
      OPENED_MAX,
    )
  ).filter((row) => row.memberId !== memberId)
  const names = await memberNames(
    ctx,
    circleId,
    rows.map((row) => row.memberId),
  )
  const wanted = query.search.toLocaleLowerCase('en-IN')
  const found = rows
    .filter(
      (row) =>
        phone !== undefined ||
        (names.get(row.memberId) ?? '').toLocaleLowerCase('en-IN').includes(wanted),
    )
    .slice(0, FOUND_MAX)
  await recordViews(
    ctx,
    found.map((row) => row.memberId),
    { circleId, role: 'manager', what: 'behalf_search' },
  )
  const vaults = await ctx.vault.load(
    ctx.tx,
    circleId,
    found.map((row) => row.memberId),
  )
  const data = found.flatMap((row) => {
    const person = vaults.get(row.memberId)
    return person === undefined
      ? []
      : [
          {
            id: row.memberId,
            name: names.get(row.memberId) ?? '',
            phoneEnd: openField(person, {
              column: 'phone_sealed',
              memberId: row.memberId,
              sealed: row.phoneSealed,
            }).slice(-2),
          },
        ]
  })
  return {
    data: data.toSorted((one, other) => one.name.localeCompare(other.name, 'en-IN')),
    nextCursor: null,
  }
})
