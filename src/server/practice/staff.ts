import type { CircleRole } from '#domain/shared/staff-roles.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { codeAt } from '#server/security/totp.ts'
import type { Simulator } from './simulator.ts'

type Person = { readonly memberId: string; readonly token: string }

/**
 * Four: the two administrators, and the two members whom they introduced and who introduced the
 * next.
 */
export const FIRST_COMERS = 4

/**
 * The roles, in the order of members whom no administrator introduced. Five officers: two rounds of
 * a dispute and one with a tie.
 */
const APPOINTED: readonly CircleRole[] = [
  'steward',
  'steward',
  'manager',
  'officer',
  'officer',
  'officer',
  'officer',
  'officer',
]

const WHY = 'Well known in the circle, and has the time for it.'

/**
 * Appoints the staff of the practice circle by the usual rules: one administrator proposes, the
 * other approves, and neither introduced the person. Returns the officers. They make no matches
 * here, so that they have no ties.
 */
export async function appointStaff<P extends Person>(
  simulator: Simulator,
  people: readonly P[],
): Promise<P[]> {
  const [one, other] = people
  if (one === undefined || other === undefined)
    throw new Error('a practice circle without administrators')
  for (const [at, role] of APPOINTED.entries()) {
    const person = people[at + FIRST_COMERS]
    if (person === undefined) throw new Error('a practice circle with too few people for its roles')
    const by = at % 2 === 0 ? ([one, other] as const) : ([other, one] as const)
    await appoint(simulator, person, role, by)
  }
  return APPOINTED.flatMap((role, at) =>
    role === 'officer' ? (people[at + FIRST_COMERS] ?? []) : [],
  )
}

/** Gives a role as two administrators do: the first proposes it, the second approves. */
export async function appoint(
  simulator: Simulator,
  { memberId }: Pick<Person, 'memberId'>,
  role: CircleRole,
  [proposes, approves]: readonly [Person, Person],
): Promise<void> {
  await simulator.act(
    'POST /staff/roles/grant',
    { body: { memberId, role, reason: WHY } },
    proposes,
  )
  await approveNewest(simulator, approves)
}

/**
 * Sets up an authenticator app for each, with its first code: officers without a second factor do
 * not count as able to decide.
 */
export async function setUpApps(
  world: World,
  simulator: Simulator,
  people: readonly Person[],
): Promise<void> {
  for (const person of people) {
    const { secret } = await simulator.act('POST /user/totp/start', {}, person)
    const now = await inTransactionOf(world, async (ctx) => ctx.now)
    await simulator.act('POST /user/totp/confirm', { body: { code: codeAt(secret, now) } }, person)
  }
}

/** Approves the newest proposal that this person may decide about. */
export async function approveNewest(
  simulator: Simulator,
  by: Pick<Person, 'token'>,
): Promise<void> {
  const { data } = await simulator.act('GET /staff/approvals', { query: {} }, by)
  const approval = data.find(({ canDecide }) => canDecide)
  if (approval === undefined) throw new Error('nothing to approve in the practice circle')
  await simulator.act(
    'POST /staff/approvals/{approvalId}/decide',
    {
      params: { approvalId: approval.id },
      body: { approve: true, reason: WHY, version: approval.version },
    },
    by,
  )
}

/**
 * Leaves work for every role: a dispute, a suspended member, and proposals that wait for a second
 * person.
 */
export async function leaveCases(
  simulator: Simulator,
  {
    people,
    officers,
    receivers,
  }: { people: readonly Person[]; officers: readonly Person[]; receivers: readonly Person[] },
): Promise<void> {
  await disputeOne(simulator, receivers, people.slice(0, FIRST_COMERS))
  const [officer, admin] = [officers.at(-1), people[0]]
  if (officer === undefined || admin === undefined) return
  const [suspended] = await simulateFirst(people.toReversed(), (person) =>
    simulator.act(
      'POST /staff/members/{memberId}/suspend',
      {
        params: { memberId: person.memberId },
        body: { reason: 'Two people say that someone else uses this account.' },
      },
      officer,
    ),
  )
  await simulateFirst(
    people.toReversed().filter((person) => person !== suspended),
    (person) =>
      simulator.act(
        'POST /staff/roles/grant',
        { body: { memberId: person.memberId, role: 'manager', reason: WHY } },
        admin,
      ),
  )
  const { data: asks } = await simulator.act('GET /staff/open-asks', { query: undefined }, officer)
  const last = asks.findLast(({ tied, askClass }) => !tied && askClass !== 'urgent')
  if (last !== undefined)
    await simulator.act(
      'POST /staff/asks/{askId}/urgent',
      {
        params: { askId: last.id },
        body: { reason: 'A child is in hospital, and the bill is due tomorrow.' },
      },
      officer,
    )
  await simulator.workOffJobs()
}

/** Acts on the first of these people without a tie to the actor. Returns that person. */
async function simulateFirst(
  people: readonly Person[],
  act: (person: Person) => Promise<unknown>,
): Promise<Person[]> {
  for (const person of people) {
    try {
      await act(person)
      return [person]
    } catch (error) {
      if ((error as { code?: string }).code !== 'members.tied') throw error
    }
  }
  return []
}

/**
 * The first members introduced most officers, who then may not decide. So their matches get a
 * dispute only if there are no others.
 */
async function disputeOne(
  simulator: Simulator,
  receivers: readonly Person[],
  first: readonly Person[],
): Promise<void> {
  const names = await Promise.all(
    first.map(async (person) => (await simulator.act('GET /user/profile', {}, person)).data.name),
  )
  const questions = await Promise.all(
    receivers.map(async (receiver) => ({
      receiver,
      claimed: await claimedTo(simulator, receiver),
    })),
  )
  const question =
    questions.find(
      ({ receiver, claimed }) =>
        claimed !== undefined && !first.includes(receiver) && !names.includes(claimed.giverName),
    ) ?? questions.find(({ claimed }) => claimed !== undefined)
  if (question?.claimed === undefined) return
  const { receiver, claimed } = question
  await simulator.act(
    'POST /matches/{matchId}/dispute',
    {
      params: { matchId: claimed.id },
      body: {
        kind: 'not_received',
        reason: 'Nothing came to my account until now.',
        version: claimed.version,
      },
    },
    receiver,
  )
}

async function claimedTo(simulator: Simulator, receiver: Person) {
  const { data } = await simulator.act('GET /matches/to-confirm', {}, receiver)
  return data.find((payment) => payment.status === 'awaiting_confirmation')
}
