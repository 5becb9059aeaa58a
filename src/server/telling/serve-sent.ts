import type { FastifyInstance } from 'fastify'
import { CSV_BEGIN, csvLine } from '#domain/shared/csv.ts'
import { dayInIndia, PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import { tellingError } from '#domain/telling/telling-errors.ts'
import type { HashKind, Vault } from '#server/platform/crypto/vault.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { findMessage, listCircleIds, listSent } from './message-store.ts'
import { recordOperatorAct } from './record-operator-act.ts'

const CODE_LENGTH = 16

/**
 * Serves what was sent to whom of one message. A person is a code that is theirs in this message
 * alone: it says that somebody was told, and leads to nobody without the database and its keys.
 */
export function serveSent(app: FastifyInstance, world: World): void {
  serveFile(app, world, 'GET /operator/member-messages/sent', async (ctx, { query }) => {
    const { messageId } = query
    if ((await findMessage(ctx.tx, messageId)) === undefined)
      throw tellingError('telling.message-unknown')
    await recordOperatorAct(ctx, {
      act: 'member-message.download',
      subject: { kind: 'member_message', id: messageId },
      after: {},
    })
    const circleIds = await listCircleIds(ctx.tx, messageId)
    return {
      fileName: `paraspar-told-${dayInIndia(ctx.now).toString()}.csv`,
      type: 'text/csv; charset=utf-8',
      body: () => pieces(world, messageId, circleIds),
    }
  })
}

async function* pieces(
  world: World,
  messageId: string,
  circleIds: readonly string[],
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(['circle', 'person', 'way', 'state', 'day', 'time'])
  for (const circleId of circleIds) {
    const lines = await inTransactionOf(world, ({ tx }) => listSent(tx, { circleId, messageId }))
    if (lines.length > 0)
      yield lines
        .map(({ slug, memberId, way, state, at }) => {
          const local = at.toZonedDateTimeISO(PEOPLE_ZONE)
          return csvLine([
            slug,
            personCode(world.vault, messageId, memberId),
            way ?? 'app',
            state,
            local.toPlainDate().toString(),
            local.toPlainTime().toString({ smallestUnit: 'second' }),
          ])
        })
        .join('')
  }
}

/** Keyed: the ids of members are shown to others, and whoever has one may not find its line. */
function personCode(vault: Vault, messageId: string, memberId: string): string {
  const hash = vault.hash('told' satisfies HashKind, `${messageId} ${memberId}`)
  return hash.toString('hex').slice(0, CODE_LENGTH)
}
