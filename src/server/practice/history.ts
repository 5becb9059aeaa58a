import { PRACTICE_POLICY } from '#domain/shared/policy.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/calendar.ts'
import { inviteAdministrators } from '#server/circles/invite-administrators.ts'
import { openCircle } from '#server/circles/open-circle.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { type Character, makeCast } from './cast.ts'
import { type Course, NOTES, reviewFirstAsks, simulateWeek, tryTo } from './helping-week.ts'
import { type PracticePerson, joinCircle } from './newcomers.ts'
import { logInAs } from './one-click.ts'
import { makePayment } from './payments.ts'
import type { Simulator } from './simulator.ts'
import { listLogins } from './practice-store.ts'
import { FIRST_COMERS, appointStaff, leaveCases, setUpApps } from './staff.ts'

export const PRACTICE_CIRCLE = 'Practice Sangam'

/** How long the past is. */
export const DAYS = 60
const MEMBERS = 40
const COHORTS = 4
const WEEKS = 6
type Clock = { forward(ms: number): Promise<void> }

/**
 * Simulates the past sixty days of a practice circle with the real use cases and a moving clock:
 * about forty people come in and vouch for each other, pledge, ask, pay, confirm, now and then
 * decline or let a payment lapse. Ends at the present, with things left to do.
 */
export async function simulateHistory(
  world: World,
  { owner, simulator, clock }: { owner: Db; simulator: Simulator; clock: Clock },
): Promise<void> {
  const circleId = await openCircle(
    { db: owner },
    {
      paymentsOpen: true,
      name: PRACTICE_CIRCLE,
      slug: 'practice',
      seen: true,
      policy: PRACTICE_POLICY,
    },
  )
  const cast = makeCast(MEMBERS)
  const codes = await inviteAdministrators(owner, { circleId, count: 2 })
  const people: PracticePerson[] = []
  let officers: PracticePerson[] = []
  let simulated = 0
  // Asking all people for their open matches would be most of the work.
  const busy = async (what: 'toPay' | 'toConfirm') => {
    const logins = await inTransactionOf(world, ({ tx }) => listLogins(tx))
    return people.filter((person) =>
      logins.some((login) => login.memberId === person.memberId && login[what] > 0),
    )
  }
  const pass = async (ms: number) => {
    simulated += ms
    await clock.forward(ms)
  }
  people.push(
    ...(await joinCircle(
      world,
      simulator,
      cast.slice(0, 2).map((character, at) => ({ character, code: codes[at] ?? '' })),
    )),
  )
  for (let week = 0; week < WEEKS; week++) {
    for (const coming of arrivalsIn(week, cast))
      people.push(
        ...(await joinCircle(
          world,
          simulator,
          broughtBy(week === 0 ? people.slice(-2) : people, coming),
          people,
        )),
      )
    await logInAgain(world, people)
    if (week === 0) {
      officers = await appointStaff(simulator, people)
      await setUpApps(world, simulator, officers)
    }
    await simulateWeek(simulator, people, {
      week,
      pass,
      busy,
      helping: people.filter((person) => !officers.includes(person)),
    })
  }
  await pass(Math.max(0, DAYS * DAY_MS - simulated - HOUR_MS))
  await logInAgain(world, people)
  await leaveThingsToDo(simulator, people, busy)
  await pass(HOUR_MS)
  await leaveCases(simulator, { people, officers, receivers: await busy('toConfirm') })
}

// Nobody can give a role to people whom they introduced. So the first two members introduce the
// others of the first cohort.
function arrivalsIn(week: number, cast: readonly Character[]): (readonly Character[])[] {
  const perCohort = Math.ceil((MEMBERS - 2) / COHORTS)
  const first = week > 0 ? [] : [cast.slice(2, FIRST_COMERS)]
  const begin = Math.max(FIRST_COMERS, 2 + week * perCohort)
  return week < COHORTS ? [...first, cast.slice(begin, 2 + (week + 1) * perCohort)] : first
}

function broughtBy(
  members: readonly PracticePerson[],
  coming: readonly Character[],
): { character: Character; code: string }[] {
  return coming.map((character, at) => ({
    character,
    code: members[at % members.length]?.referralCode ?? '',
  }))
}

// Sessions end after a week without a visit, as in any installation.
async function logInAgain(world: World, people: readonly PracticePerson[]): Promise<void> {
  for (const person of people) person.token = (await logInAs(world, person.memberId))?.token ?? ''
}

/**
 * Leaves work for a visitor today: matches to pay, one to confirm, and an ask and an application to
 * review.
 */
async function leaveThingsToDo(
  simulator: Simulator,
  people: readonly PracticePerson[],
  busy: Course['busy'],
): Promise<void> {
  const free = people.slice(10)
  const ask = (person: PracticePerson, at: number) =>
    tryTo(() =>
      simulator.act(
        'POST /asks',
        {
          body: {
            amount: 1_500 + 500 * (at % 3),
            paymentDetailId: person.detailId,
            note: NOTES[at % NOTES.length],
          },
        },
        person,
      ),
    )
  for (const [at, person] of free.slice(0, 8).entries()) await ask(person, at)
  await reviewFirstAsks(simulator, people)
  for (const person of free.slice(12, 18))
    await tryTo(() =>
      simulator.act('POST /pledges', { body: { amount: 1_500, plan: 'super' } }, person),
    )
  for (const [at, person] of free.slice(20).entries()) await ask(person, at)
  await simulator.workOffJobs()
  for (const giver of (await busy('toPay')).slice(0, 2)) {
    const { data } = await simulator.act('GET /matches/to-pay', {}, giver)
    const waiting = data.find((payment) => payment.status === 'awaiting_payment')
    if (waiting === undefined) continue
    await makePayment(simulator, giver, waiting)
  }
  await simulator.workOffJobs()
}
