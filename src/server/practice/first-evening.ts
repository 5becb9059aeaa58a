import { invariant } from '#domain/shared/assert.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { openPayments } from '#server/opening/open-payments.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { makeCharacter } from './cast.ts'
import { ABOUT } from './founding.ts'
import { PRACTICE_CIRCLE } from './history.ts'
import { acceptByPhone, recogniseAll } from './invited-people.ts'
import { type ActingPerson, agreeToWarning, formOf, proveAll, saveUpiId } from './newcomers.ts'
import { logInAs } from './one-click.ts'
import { listLogins, type Login } from './practice-store.ts'
import type { Simulator } from './simulator.ts'
import { approveNewest, setUpApps } from './staff.ts'

const OUTSIDE_OFFICER = 'Ramesh Joshi'
/** Two officers decide a dispute, and two others its appeal. */
const PANEL = 4
const AMOUNT = 500

/** How far the circle that is just beginning is. */
export type Evening = 'not-there' | 'ahead' | 'over'

/** Says whether the first evening of the beginning circle is still ahead. */
export async function eveningOf(world: World): Promise<Evening> {
  const one = (await loginsOf(world)).find(({ circleName }) => circleName === ABOUT.circleName)
  if (one === undefined) return 'not-there'
  const circle = await inTransactionOf(world, ({ tx }) => circleById(tx, one.circleId))
  return circle?.paymentsOpenAt === null ? 'ahead' : 'over'
}

/**
 * Simulates the first evening of the beginning circle to its end, with the use cases of real people: all on the list
 * come in by phone and are recognised, an officer from outside comes in, the operator names the panel, payments open, and a
 * first ask and a pledge are entered. Does nothing once it is over.
 */
export async function simulateFirstEvening(world: World, simulator: Simulator): Promise<void> {
  if ((await eveningOf(world)) === 'over') return
  const logins = await loginsOf(world)
  const [one, other] = await founders(world, logins)
  invariant(one && other, 'a beginning circle without founders')
  await letOthersIn(simulator, one, other)
  await appointFromOutside(world, simulator, [one, other])
  await namePanel(world, simulator, logins)
  await takePanel(simulator, one)
  await openPayments(world)
  await enterFirstHelp(world, simulator)
}

function loginsOf(world: World): Promise<Login[]> {
  return inTransactionOf(world, ({ tx }) => listLogins(tx))
}

async function founders(world: World, logins: readonly Login[]): Promise<ActingPerson[]> {
  return actingAs(
    world,
    logins.filter(
      ({ circleName, roles }) => circleName === ABOUT.circleName && roles.includes('admin'),
    ),
  )
}

async function actingAs(world: World, logins: readonly Login[]): Promise<ActingPerson[]> {
  const people = []
  for (const { memberId } of logins) people.push(await logInAs(world, memberId))
  return people.filter((person) => person !== undefined)
}

/** Those on the list who have not come yet come in, and a founder recognises all who wait. */
async function letOthersIn(
  simulator: Simulator,
  one: ActingPerson,
  other: ActingPerson,
): Promise<void> {
  const { data: lists } = await simulator.act('GET /staff/lists', {}, one)
  const open = lists
    .flatMap(({ people }) => people)
    .filter(({ state }) => state === 'listed' || state === 'invited')
  await acceptByPhone(
    simulator,
    one,
    open.map(({ id }) => id),
  )
  for (const founder of [one, other]) {
    const { data: waiting } = await simulator.act('GET /user/waiting-people', {}, founder)
    await recogniseAll(
      simulator,
      [founder],
      waiting.map(({ id }) => id),
    )
  }
}

async function appointFromOutside(
  world: World,
  simulator: Simulator,
  [one, other]: readonly [ActingPerson, ActingPerson],
): Promise<void> {
  const { data: before } = await simulator.act('GET /staff/outside-officers', {}, one)
  if (before.length > 0) return
  await simulator.act(
    'POST /staff/outside-officers',
    { body: { reason: 'A teacher of our school, whom all of us know.' } },
    one,
  )
  await approveNewest(simulator, other)
  const { data } = await simulator.act('GET /staff/outside-officers', {}, one)
  const [appointment] = data
  invariant(appointment, 'an officer who was not appointed')
  const { link } = await simulator.act(
    'POST /staff/outside-officers/{appointmentId}/link',
    { params: { appointmentId: appointment.id } },
    one,
  )
  const character = makeCharacter(OUTSIDE_OFFICER, 0)
  const { pancard: _pan, dateOfBirth: _birth, ...short } = formOf(character)
  const referralCode = link.split(/[/=]/).at(-1) ?? ''
  await simulator.act('POST /user/register', { body: { ...short, adult: true, referralCode } })
  await setUpApps(world, simulator, await proveAll(world, simulator, [character]))
}

/** The operator names officers of the older circle to the panel. */
async function namePanel(
  world: World,
  simulator: Simulator,
  logins: readonly Login[],
): Promise<void> {
  const [operator] = await actingAs(
    world,
    logins.filter(({ roles }) => roles.includes('operator')),
  )
  invariant(operator, 'an installation without an operator')
  const { data } = await simulator.act('GET /operator/panel', {}, operator)
  const { data: officers } = await simulator.act(
    'GET /operator/panel/officers',
    { query: { circle: PRACTICE_CIRCLE } },
    operator,
  )
  for (const { circleId, id: memberId } of officers.slice(0, PANEL - data.length))
    await simulator.act(
      'POST /operator/panel',
      { body: { circleId, memberId, on: true } },
      operator,
    )
}

/** One founder has the panel decide too, in one tap. */
async function takePanel(simulator: Simulator, founder: ActingPerson): Promise<void> {
  const { data } = await simulator.act('GET /staff/set-up', {}, founder)
  if (data.panelOffer === 'offered') await simulator.act('POST /staff/set-up/panel', {}, founder)
}

/** One member of the list asks for the first time, and another pledges. */
async function enterFirstHelp(world: World, simulator: Simulator): Promise<void> {
  const members = await actingAs(
    world,
    (await loginsOf(world)).filter(
      ({ circleName, roles, status }) =>
        circleName === ABOUT.circleName && roles.length === 0 && status === 'active',
    ),
  )
  const [asker, giver] = members
  invariant(asker && giver, 'a beginning circle in which nobody is active')
  const { pan, birth } = makeCharacter('First Asker', 0)
  await simulator.act('PUT /user/identity', { body: { pancard: pan, dateOfBirth: birth } }, asker)
  const paymentDetailId = await saveUpiId(simulator, asker, 'first.ask@')
  await simulator.act(
    'POST /asks',
    { body: { amount: AMOUNT, paymentDetailId, note: 'Books for school' } },
    asker,
  )
  await agreeToWarning(simulator, { ...giver, language: 'en' })
  await simulator.act('POST /pledges', { body: { amount: AMOUNT, plan: 'super' } }, giver)
}
