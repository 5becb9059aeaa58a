import { useCase } from '#server/platform/use-case/use-case.ts'
import { cursorOf, readCursor } from '#server/platform/database/cursor.ts'
import { listContacts } from '../store/contact-store.ts'
import { contactView } from '../contact-view.ts'

const PAGE = 25

/** Lists the messages of visitors, newest first. */
export const listContactMessages = useCase(
  'GET /staff/contact-messages',
  async (ctx, { query }) => {
    const { circleId } = ctx.actor
    const limit = query.limit ?? PAGE
    const rows = await listContacts(ctx.tx, circleId, {
      before: readCursor(query.cursor),
      limit: limit + 1,
    })
    const shown = rows.slice(0, limit)
    const vaults = await ctx.vault.load(
      ctx.tx,
      circleId,
      shown.map(({ id }) => id),
    )
    const last = shown.at(-1)
    return {
      data: shown.flatMap((contact) => {
        const person = vaults.get(contact.id)
        return person === undefined ? [] : [contactView(person, contact, ctx)]
      }),
      nextCursor:
        rows.length > limit && last ? cursorOf({ at: last.createdAt, id: last.id }) : null,
    }
  },
)
