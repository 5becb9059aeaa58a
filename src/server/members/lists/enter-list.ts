import { INVITATION_LASTS_MS, LISTED_OPEN_MAX } from '#domain/members/lists/list-rules.ts'
import { checkLines, type ListLine } from '#domain/members/lists/read-list.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffOf } from '../measures/roles.ts'
import { memberSentence } from '../person/sentence.ts'
import { listBinding, numberKey } from './list-rows.ts'
import { countOpen, insertListPeople, listOpenNumbers } from './list-store.ts'

/**
 * Saves a list of people to invite; the other administrators are told. Lines with a fault of form,
 * and numbers that stand on an open list of this circle, come back; the others stay. Whether a
 * number has an account is never looked up. Throws members.list-full.
 */
export const enterList = useCase('POST /staff/lists', async (ctx, { body }) => {
  const { circleId, memberId } = ctx.actor
  const { good, bad } = checkLines(body.people)
  const keys = new Map(good.map(({ phone }) => [phone, numberKey(ctx.vault, phone)]))
  const open = await listOpenNumbers(ctx.tx, circleId, [...keys.values()])
  const isOpen = ({ phone }: ListLine) => open.has(keys.get(phone)?.toString('hex') ?? '')
  const people = good.filter((line) => !isOpen(line))
  if ((await countOpen(ctx.tx, circleId)) + people.length > LISTED_OPEN_MAX)
    throw memberError('members.list-full', { values: { max: LISTED_OPEN_MAX } })
  if (people.length > 0) {
    const listId = await save(ctx, people, keys)
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
  const again = good.filter(isOpen).map(({ line, name, phone }) => ({
    line,
    text: `${name} ${phone}`,
    why: 'listed-already' as const,
  }))
  return {
    message: memberSentence(ctx.language, people.length > 0 ? 'list-entered' : 'list-nobody'),
    added: people.length,
    bad: [...bad, ...again].toSorted((one, other) => one.line - other.line),
  }
})

async function save(
  ctx: ActorCtx,
  people: readonly ListLine[],
  keys: ReadonlyMap<string, Buffer>,
): Promise<string> {
  const { circleId, memberId } = ctx.actor
  const listId = ctx.newId<string>()
  const rows = []
  for (const { name, phone } of people) {
    const listPersonId = ctx.newId<string>()
    const person = await ctx.vault.create(ctx.tx, { circleId, memberId: listPersonId })
    rows.push({
      circleId,
      listPersonId,
      listId,
      nameSealed: person.seal(listBinding('name_sealed', listPersonId), name),
      phoneSealed: person.seal(listBinding('phone_sealed', listPersonId), phone),
      phoneKey: keys.get(phone) ?? numberKey(ctx.vault, phone),
      enteredBy: memberId,
      enteredAt: ctx.now,
      expiresAt: addMs(ctx.now, INVITATION_LASTS_MS),
    })
  }
  await insertListPeople(ctx.tx, rows)
  return listId
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
