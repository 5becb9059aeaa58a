import { setImmediate as nextTurn } from 'node:timers/promises'
import { INVITATION_LASTS_MS, LISTED_OPEN_MAX } from '#domain/members/lists/list-rules.ts'
import { checkLines } from '#domain/members/lists/read-list.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import type { ActorCtx, Preparing } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { staffOf } from '../measures/roles.ts'
import { memberSentence } from '../person/sentence.ts'
import { listBinding, numberKey } from './list-rows.ts'
import { countOpen, insertListPeople, listOpenNumbers } from './list-store.ts'

/** After so many lines other requests have their turn. */
const SEALED_AT_ONCE = 100

/**
 * Saves a list of people to invite; the other administrators are told. Lines with a fault of form,
 * and numbers that stand on an open list of this circle, come back; the others stay. Whether a
 * number has an account is never looked up. Keys and rows are made before the circle is locked, and
 * as many statements save 2,000 people as one. Throws members.list-full.
 */
export const enterList = preparedUseCase('POST /staff/lists', {
  prepare: sealLines,
  async run(ctx, _, { lines, bad }) {
    const { circleId, memberId } = ctx.actor
    const open = await listOpenNumbers(
      ctx.tx,
      circleId,
      lines.map(({ row }) => row.phoneKey),
    )
    const { again = [], people = [] } = Object.groupBy(lines, ({ row }) =>
      open.has(row.phoneKey.toString('hex')) ? 'again' : 'people',
    )
    if ((await countOpen(ctx.tx, circleId)) + people.length > LISTED_OPEN_MAX)
      throw memberError('members.list-full', { values: { max: LISTED_OPEN_MAX } })
    if (people.length > 0) {
      const listId = ctx.newId<string>()
      const expiresAt = addMs(ctx.now, INVITATION_LASTS_MS)
      const entered = { listId, enteredBy: memberId, enteredAt: ctx.now, expiresAt }
      await insertListPeople(
        ctx.tx,
        people.map(({ key }) => key),
        people.map(({ row }) => ({ ...row, ...entered })),
      )
      await recordAct(ctx, {
        circleId,
        actorId: memberId,
        role: 'admin',
        act: 'list.enter',
        subject: { kind: 'list', id: listId },
        whomId: null,
        before: {},
        after: { people: people.length },
        reason: '',
      })
      await notifyOtherAdmins(ctx)
    }
    const listed = again.map(({ line: { line, name, phone } }) => ({
      line,
      text: `${name} ${phone}`,
      why: 'listed-already' as const,
    }))
    return {
      message: memberSentence(ctx.language, people.length > 0 ? 'list-entered' : 'list-nobody'),
      added: people.length,
      bad: [...bad, ...listed].toSorted((one, other) => one.line - other.line),
    }
  },
})

/** Makes the key and the row of each good line. */
async function sealLines({ input, vault, actor }: Preparing<'POST /staff/lists'>) {
  const { circleId } = actor
  const { good, bad } = checkLines(input.body.people)
  const lines = []
  for (const [at, line] of good.entries()) {
    if (at > 0 && at % SEALED_AT_ONCE === 0) await nextTurn()
    const listPersonId = newUuid()
    const { person, key } = vault.make({ circleId, memberId: listPersonId })
    const row = {
      circleId,
      listPersonId,
      nameSealed: person.seal(listBinding('name_sealed', listPersonId), line.name),
      phoneSealed: person.seal(listBinding('phone_sealed', listPersonId), line.phone),
      phoneKey: numberKey(vault, line.phone),
    }
    lines.push({ line, key, row })
  }
  return { lines, bad }
}

/** Tells the other administrators that a list needs their agreement. */
export async function notifyOtherAdmins(ctx: ActorCtx): Promise<void> {
  const { circleId, memberId } = ctx.actor
  const admins = (await staffOf(ctx.tx, circleId))
    .filter(({ id, roles }) => id !== memberId && roles.includes('admin'))
    .map(({ id }) => id)
  ctx.enqueue('notify-members', { circleId, to: admins, kind: 'list_waiting', about: {} })
  ctx.announce([memberId, ...admins], 'membership')
}
