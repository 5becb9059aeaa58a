import { invariant } from '#domain/shared/assert.ts'
import { inviteOperator } from '#server/circles/invite-operator.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { type Character, makeCharacter } from './cast.ts'
import { acceptByPhone, recogniseAll } from './invited-people.ts'
import {
  type ActingPerson,
  formOf,
  joinCircle,
  type PracticePerson,
  proveAll,
  registerAll,
} from './newcomers.ts'
import { findIdentityOf } from './practice-store.ts'
import type { Simulator } from './simulator.ts'
import { appoint, setUpApps } from './staff.ts'

/** The circle that is just beginning. */
export const ABOUT = {
  circleName: 'Sakhi Mahila Mandal',
  purpose: 'We are a self-help group of one lane, and help each other in hard months.',
  place: 'Wardha',
  language: 'en',
  size: 18,
} as const

const OPERATOR = 'Prabhakar Iyer'
const FOUNDERS = ['Savita Deshmukh', 'Vandana Kale'] as const
/** Nobody on the list brought her, so that both founders may appoint her. */
const STEWARD = 'Sudha Wankhede'
const LISTED = [
  'Chhaya Meshram',
  'Manda Bhoyar',
  'Ujwala Thakre',
  'Shabana Shaikh',
  'Sarika Ingle',
  'Shobha Raut',
  'Archana Gawande',
  'Nirmala Kamble',
  'Pushpa Dhote',
  'Sangita Lokhande',
  'Rukmini Chavan',
  'Jyoti Borkar',
  'Alka Dange',
  'Varsha Nagose',
  'Mumtaz Pathan',
]
const ACCEPTED = 8
const RECOGNISED = 4

/**
 * Simulates a circle in its founding time: two founders apply and agree on founding terms, an
 * operator opens it, one founder pastes a list and the other agrees. Eight of the list came in by phone; both founders recognised
 * four of them, of whom one brought a neighbour, the circle's steward.
 */
export async function simulateFounding(
  world: World,
  { owner, simulator }: { owner: Db; simulator: Simulator },
): Promise<void> {
  const [operatorLike, oneLike, otherLike, stewardLike, ...listed] = [
    OPERATOR,
    ...FOUNDERS,
    STEWARD,
    ...LISTED,
  ].map(makeCharacter)
  invariant(operatorLike && oneLike && otherLike && stewardLike, 'a circle without its people')
  const [operator] = await registerAll(world, simulator, [
    { character: operatorLike, code: await inviteOperator({ db: owner }) },
  ])
  invariant(operator, 'an operator who did not register')
  const founders = await found(world, simulator, oneLike, otherLike)
  await setUpApps(world, simulator, [operator, ...founders])
  for (const founder of founders)
    await simulator.act('PUT /founding/terms', { body: { firstAskDays: 3 } }, founder)
  await openCircleOf(simulator, operator)
  const ids = await enterList(simulator, founders, listed)
  const accepted = await acceptByPhone(simulator, founders[0], ids.slice(0, ACCEPTED))
  await recogniseAll(simulator, founders, ids.slice(0, RECOGNISED))
  const [brings] = accepted
  invariant(brings, 'a list of which nobody accepted')
  // The pages show nobody a link in these days; a code that somebody has is valid.
  const { data } = await simulator.act('GET /user/profile', {}, brings)
  const identity = await inTransactionOf(world, ({ tx }) => findIdentityOf(tx, data.id))
  const code = identity?.referralCode ?? ''
  const [steward] = await joinCircle(world, simulator, [{ character: stewardLike, code }], [brings])
  invariant(steward, 'a steward who did not join')
  await appoint(simulator, steward, 'steward', founders)
  await setUpApps(world, simulator, [steward])
  await simulator.workOffJobs()
}

/** Two founders apply: the first with the form, the other by the first one's link. */
async function found(
  world: World,
  simulator: Simulator,
  oneLike: Character,
  otherLike: Character,
): Promise<readonly [PracticePerson, PracticePerson]> {
  await simulator.act('POST /foundings', {
    body: { ...ABOUT, ...formOf(oneLike), captcha: await simulator.readCaptcha() },
  })
  const [one] = await proveAll(world, simulator, [oneLike])
  invariant(one, 'a founder who did not apply')
  const { link } = await simulator.act('POST /founding/link', {}, one)
  const [other] = await registerAll(world, simulator, [
    { character: otherLike, code: link.split(/[/=]/).at(-1) ?? '' },
  ])
  invariant(other, 'a founder who did not register')
  return [one, other]
}

async function openCircleOf(simulator: Simulator, operator: ActingPerson): Promise<void> {
  const { data } = await simulator.act('GET /operator/foundings', {}, operator)
  for (const { id, suggestedSlug } of data)
    await simulator.act(
      'POST /operator/foundings/open',
      { body: { circleId: id, slug: suggestedSlug } },
      operator,
    )
}

/** One founder pastes the list, the other agrees. Returns the ids of its people, as entered. */
async function enterList(
  simulator: Simulator,
  [one, other]: readonly [ActingPerson, ActingPerson],
  people: readonly Character[],
): Promise<string[]> {
  await simulator.act(
    'POST /staff/lists',
    { body: { people: people.map(({ name, phone }, at) => ({ line: at + 1, name, phone })) } },
    one,
  )
  const { data } = await simulator.act('GET /staff/lists', {}, other)
  const [list] = data
  invariant(list, 'a list that was not entered')
  await simulator.act(
    'POST /staff/lists/{listId}/agree',
    { params: { listId: list.id }, body: { version: list.version } },
    other,
  )
  return people.flatMap(({ name }) => list.people.find((person) => person.name === name)?.id ?? [])
}
