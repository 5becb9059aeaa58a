import sharp from 'sharp'
import { PRACTICE_POLICY } from '#domain/circles/policy.ts'
import { CONSENT_VERSION, WARNING_VERSION } from '#domain/members/agreements.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/calendar.ts'
import { inviteAdministrators } from '#server/circles/invite-administrators.ts'
import { openCircle } from '#server/circles/open-circle.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { type Character, makeCast } from './cast.ts'
import { logInAs } from './one-click.ts'
import { listLogins } from './practice-store.ts'
import type { Player } from './player.ts'
import { appointStaff, FIRST_COMERS, leaveCases, setUpApps } from './staff.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'

export const PRACTICE_CIRCLE = 'Practice Sangam'

const DAYS = 60
const MEMBERS = 40
const COHORTS = 4
const WEEKS = 6
/** The two administrators are stewards too, and two of those who came later. */
const STEWARDS = [0, 1, FIRST_COMERS, FIRST_COMERS + 1]

type Actor = Character & {
  token: string
  readonly memberId: string
  readonly referralCode: string
  detailId: string
}
type Clock = { forward(ms: number): Promise<void> }

/**
 * Plays the past sixty days of a practice circle with the real use cases and a moving clock: about
 * forty people come in and vouch for each other, pledge, ask, pay, confirm, now and then decline or
 * let a payment lapse. Ends at the present, with things left to do.
 */
export async function playHistory(
  world: World,
  { owner, player, clock }: { owner: Db; player: Player; clock: Clock },
): Promise<void> {
  const circleId = await openCircle(owner, {
    name: PRACTICE_CIRCLE,
    slug: 'practice',
    seen: true,
    policy: PRACTICE_POLICY,
  })
  const cast = makeCast(MEMBERS)
  const codes = await inviteAdministrators(owner, { circleId, count: 2 })
  const people: Actor[] = []
  let officers: Actor[] = []
  let played = 0
  // Asking everybody what waits for them would be most of the work.
  const busy = async (what: 'toPay' | 'toConfirm') => {
    const logins = await inTransaction(
      world.database,
      { vault: world.vault, language: 'en' },
      ({ tx }) => listLogins(tx),
    )
    return people.filter((person) =>
      logins.some((login) => login.memberId === person.memberId && login[what] > 0),
    )
  }
  const pass = async (ms: number) => {
    played += ms
    await clock.forward(ms)
  }
  people.push(
    ...(await join(
      world,
      player,
      cast.slice(0, 2).map((character, at) => ({ character, code: codes[at] ?? '' })),
    )),
  )
  const perCohort = Math.ceil((MEMBERS - 2) / COHORTS)
  for (let week = 0; week < WEEKS; week++) {
    // Roles are for those whom no administrator brought, so the first two bring the rest of the
    // first cohort.
    const arrivals = week > 0 ? [] : [cast.slice(2, FIRST_COMERS)]
    if (week < COHORTS)
      arrivals.push(
        cast.slice(Math.max(FIRST_COMERS, 2 + week * perCohort), 2 + (week + 1) * perCohort),
      )
    for (const coming of arrivals)
      people.push(
        ...(await join(
          world,
          player,
          broughtBy(week === 0 ? people.slice(-2) : people, coming),
          people,
        )),
      )
    await logInAgain(world, people)
    if (week === 0) {
      officers = await appointStaff(player, people)
      await setUpApps(player, officers, () =>
        inTransaction(
          world.database,
          { vault: world.vault, language: 'en' },
          async ({ now }) => now,
        ),
      )
    }
    await playWeek(player, people, {
      week,
      pass,
      busy,
      helping: people.filter((person) => !officers.includes(person)),
    })
  }
  await pass(Math.max(0, DAYS * DAY_MS - played - HOUR_MS))
  await logInAgain(world, people)
  await leaveThingsToDo(player, people, busy)
  await pass(HOUR_MS)
  await leaveCases(player, { people, officers, receivers: await busy('toConfirm') })
}

function broughtBy(
  members: readonly Actor[],
  coming: readonly Character[],
): { character: Character; code: string }[] {
  return coming.map((character, at) => ({
    character,
    code: members[at % members.length]?.referralCode ?? '',
  }))
}

// Sessions end after a week without a visit, here as everywhere.
async function logInAgain(world: World, people: readonly Actor[]): Promise<void> {
  for (const person of people) person.token = (await logInAs(world, person.memberId))?.token ?? ''
}

/**
 * A group of people registers, proves e-mail and phone, is vouched for, saves a UPI id and agrees
 * to the warning.
 */
async function join(
  world: World,
  player: Player,
  group: readonly { character: Character; code: string }[],
  vouchers: readonly Actor[] = [],
): Promise<Actor[]> {
  await Promise.all(
    group.map(({ character, code }) =>
      player.act('POST /user/register', {
        body: {
          name: character.name,
          email: character.email,
          phone: character.phone,
          password: `practice ${character.email}`,
          pancard: character.pan,
          dateOfBirth: character.birth,
          consent: { version: CONSENT_VERSION, language: character.language },
          referralCode: code,
        },
      }),
    ),
  )
  await player.settle()
  for (const { character } of group)
    await player.act('POST /user/verify-email', {
      body: { email: character.email, code: player.codeSentTo(character.email) },
    })
  const known = await inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    ({ tx }) => listLogins(tx),
  )
  const people: Actor[] = []
  for (const { character } of group)
    people.push(
      await logInByEmail(
        world,
        player,
        character,
        known.map((login) => login.memberId),
      ),
    )
  for (const person of people) await player.act('POST /user/send-phone-code', {}, person)
  await player.settle()
  for (const person of people)
    await player.act(
      'POST /user/verify-phone',
      { body: { code: player.codeSentTo(`+91${person.phone}`) } },
      person,
    )
  await vouch(player, vouchers)
  for (const person of people) {
    const { paymentDetails } = await player.act(
      'PUT /user/add-payment-details',
      { body: { upiId: `${person.email.split('@')[0]}@okpractice` } },
      person,
    )
    person.detailId = paymentDetails.upiDetails[0]?.id ?? ''
    await player.act(
      'PUT /user/update-warning-check',
      { body: { checked: true, version: WARNING_VERSION, language: person.language } },
      person,
    )
  }
  return people
}

async function vouch(player: Player, vouchers: readonly Actor[]): Promise<void> {
  for (const voucher of vouchers) {
    const { data } = await player.act('GET /user/vouch-requests', {}, voucher)
    for (const request of data)
      await player.act(
        'POST /user/vouch-requests/{applicationId}/answer',
        { params: { applicationId: request.id }, body: { known: true, version: request.version } },
        voucher,
      )
  }
}

async function logInByEmail(
  world: World,
  player: Player,
  character: Character,
  memberIds: readonly string[],
): Promise<Actor> {
  for (const memberId of memberIds.toReversed()) {
    const session = await logInAs(world, memberId)
    if (session === undefined) continue
    const { data } = await player.act('GET /user/profile', {}, session)
    if (data.email === character.email)
      return {
        ...character,
        token: session.token,
        memberId,
        referralCode: data.referralLink.split('/').at(-1) ?? '',
        detailId: '',
      }
  }
  throw new Error(`nobody registered as ${character.email}`)
}

/**
 * One week: some ask, some pledge, stewards look, matches are made, most pay and confirm within a
 * day.
 */
type Course = {
  readonly week: number
  readonly helping: readonly Actor[]
  readonly pass: (ms: number) => Promise<void>
  readonly busy: (what: 'toPay' | 'toConfirm') => Promise<Actor[]>
}

async function playWeek(
  player: Player,
  people: readonly Actor[],
  { week, pass, busy, helping }: Course,
): Promise<void> {
  const turn = (at: number) => helping[(at * 7 + week * 5) % helping.length] as Actor
  for (let at = 0; at < 4; at++)
    await tryTo(() =>
      player.act(
        'POST /gethelp',
        {
          body: {
            amount: 1_000 + 500 * ((at + week) % 4),
            paymentDetailId: turn(at).detailId,
            note: NOTES[(at + week) % NOTES.length],
          },
        },
        turn(at),
      ),
    )
  for (let at = 4; at < 9; at++)
    await tryTo(() =>
      player.act(
        'POST /providehelp',
        {
          body: {
            amount: at % 3 === 0 ? 1_500 : 2_000 + 500 * (at % 4),
            plan: at % 5 === 0 ? 'super' : 'simple',
          },
        },
        turn(at),
      ),
    )
  await lookAtFirstAsks(player, people)
  await player.settle()
  await pass(10 * HOUR_MS)
  await payAndConfirm(player, { week, pass, busy })
  await pass(3 * DAY_MS)
  await player.settle()
  await payAndConfirm(player, { week: week + 1, pass, busy })
  await pass(3 * DAY_MS)
}

const NOTES = [
  'School fees for my daughter.',
  'Medicine for my father.',
  '',
  'Repair of the roof before the rain.',
]

async function lookAtFirstAsks(player: Player, people: readonly Actor[]): Promise<void> {
  for (const steward of STEWARDS.flatMap((at) => people[at] ?? [])) {
    const { data } = await player.act('GET /staff/asks', {}, steward)
    for (const ask of data.filter((waiting) => waiting.canDecide)) {
      await player.act(
        'POST /staff/asks/{askId}/review',
        {
          params: { askId: ask.id },
          body: {
            release: true,
            reason: 'Known in the circle, the need is real.',
            version: ask.version,
          },
        },
        steward,
      )
    }
  }
}

async function payAndConfirm(
  player: Player,
  { week, pass, busy }: Omit<Course, 'helping'>,
): Promise<void> {
  const utrs = new Map<string, string>()
  for (const [at, giver] of (await busy('toPay')).entries()) {
    const { data } = await player.act('GET /providehelp/matched', {}, giver)
    for (const payment of data.filter((waiting) => waiting.status === 'awaiting_payment')) {
      if ((at + week) % 11 === 3) continue
      if ((at + week) % 13 === 5)
        await player.act(
          'POST /providehelp/provide-help/{matchId}/decline',
          {
            params: { matchId: payment.id },
            body: { reason: 'My salary is late this month.', version: payment.version },
          },
          giver,
        )
      else utrs.set(payment.id, await pay(player, giver, payment))
    }
  }
  await pass(5 * HOUR_MS)
  for (const receiver of await busy('toConfirm')) {
    const { data } = await player.act('GET /gethelp/matched', {}, receiver)
    for (const payment of data.filter((waiting) => waiting.status === 'awaiting_confirmation')) {
      const utr = utrs.get(payment.id)
      if (utr !== undefined)
        await player.act(
          'POST /gethelp/{matchId}/mark-done',
          {
            params: { matchId: payment.id },
            body: { seen: true, utrLast4: utr.slice(-4), version: payment.version },
          },
          receiver,
        )
    }
  }
}

let payments = 0

async function pay(
  player: Player,
  giver: Actor,
  payment: { id: string; amount: number; version: number },
): Promise<string> {
  const params = { matchId: payment.id }
  const utr = String(600_000_000_000 + ++payments * 7919 + (payments % 9))
  await player.act(
    'POST /providehelp/provide-help/{matchId}/reveal',
    { params, body: { noticeSeen: true } },
    giver,
  )
  await player.act(
    'POST /providehelp/provide-help/{matchId}/upload-proof',
    { params },
    { token: giver.token, file: await proofPicture(payments) },
  )
  await player.act(
    'POST /providehelp/provide-help/{matchId}/confirm-proof',
    {
      params,
      body: {
        utr,
        rail: 'upi',
        amount: payment.amount,
        payeeNameSeen: true,
        version: payment.version,
      },
    },
    giver,
  )
  return utr
}

/** A picture in the shape of a payment app's receipt, different each time, without any writing. */
async function proofPicture(seed: number): Promise<Buffer> {
  const bars = Array.from(
    { length: 6 },
    (_, at) =>
      `<rect x="40" y="${300 + at * 60}" width="${120 + ((seed * 37 + at * 53) % 160)}" height="22" rx="6" fill="#c9d1de"/>`,
  ).join('')
  const tick =
    '<circle cx="180" cy="140" r="64" fill="#2e7d4f"/><path d="M150 142l22 22 42-46" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round"/>'
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="740"><rect width="360" height="740" fill="hsl(${(seed * 47) % 360} 40% 96%)"/>${tick}${bars}</svg>`,
    ),
  )
    .png()
    .toBuffer()
}

/**
 * What a visitor finds to do today: payments to make, one to confirm, an ask and an application to
 * look at.
 */
async function leaveThingsToDo(
  player: Player,
  people: readonly Actor[],
  busy: Course['busy'],
): Promise<void> {
  const free = people.slice(10)
  const ask = (person: Actor, at: number) =>
    tryTo(() =>
      player.act(
        'POST /gethelp',
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
  await lookAtFirstAsks(player, people)
  for (const person of free.slice(12, 18))
    await tryTo(() =>
      player.act('POST /providehelp', { body: { amount: 1_500, plan: 'super' } }, person),
    )
  for (const [at, person] of free.slice(20).entries()) await ask(person, at)
  await player.settle()
  for (const giver of (await busy('toPay')).slice(0, 2)) {
    const { data } = await player.act('GET /providehelp/matched', {}, giver)
    const waiting = data.find((payment) => payment.status === 'awaiting_payment')
    if (waiting === undefined) continue
    await pay(player, giver, waiting)
  }
  await player.settle()
}

// A cap or a rest in the way is part of an ordinary week: that person asks or pledges another time.
async function tryTo(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (!code.startsWith('asks.') && !code.startsWith('pledges.')) throw error
  }
}
