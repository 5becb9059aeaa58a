import { CONSENT_VERSION, WARNING_VERSION } from '#domain/members/agreements.ts'
import { inTransactionOf } from '../platform/use-case/transaction.ts'
import type { World } from '../platform/use-case/world.ts'
import type { Character } from './cast.ts'
import { logInAs } from './one-click.ts'
import type { Simulator } from './simulator.ts'
import { listLogins } from './practice-store.ts'

/** A person of the practice circle, with the means to act as them. */
export type PracticePerson = Character & {
  token: string
  readonly memberId: string
  readonly referralCode: string
  detailId: string
}

/** Somebody to act as. */
export type ActingPerson = { readonly token: string }

/**
 * Lets a group of people join. They register, prove e-mail and phone, get vouched for, save a UPI
 * id and agree to the warning.
 */
export async function joinCircle(
  world: World,
  simulator: Simulator,
  group: readonly { character: Character; code: string }[],
  vouchers: readonly ActingPerson[] = [],
): Promise<PracticePerson[]> {
  const people = await registerAll(world, simulator, group)
  await vouch(simulator, vouchers)
  for (const person of people) {
    person.detailId = await saveUpiId(simulator, person, person.email)
    await agreeToWarning(simulator, person)
  }
  return people
}

/** Lets people register with the full form, and prove e-mail and phone. */
export async function registerAll(
  world: World,
  simulator: Simulator,
  group: readonly { character: Character; code: string }[],
): Promise<PracticePerson[]> {
  await Promise.all(
    group.map(({ character, code }) =>
      simulator.act('POST /user/register', { body: { ...formOf(character), referralCode: code } }),
    ),
  )
  return proveAll(
    world,
    simulator,
    group.map(({ character }) => character),
  )
}

/** Nobody needs it: practice mode logs in by one click. */
const PRACTICE_PASSWORD = 'pretend money, made-up people'

/** What a person types in the full form. */
export function formOf({ name, email, phone, pan, birth, language }: Character) {
  return {
    name,
    email,
    phone,
    password: PRACTICE_PASSWORD,
    pancard: pan,
    dateOfBirth: birth,
    consent: { version: CONSENT_VERSION, language },
  }
}

/** Lets people who registered prove e-mail and phone. */
export async function proveAll(
  world: World,
  simulator: Simulator,
  characters: readonly Character[],
): Promise<PracticePerson[]> {
  await simulator.workOffJobs()
  for (const { email } of characters)
    await simulator.act('POST /user/verify-email', {
      body: { email, code: await simulator.codeSentTo(email) },
    })
  const known = await inTransactionOf(world, ({ tx }) => listLogins(tx))
  const people: PracticePerson[] = []
  for (const character of characters)
    people.push(
      await logInByEmail(
        world,
        simulator,
        character,
        known.map((login) => login.memberId),
      ),
    )
  for (const person of people) await simulator.act('POST /user/send-phone-code', {}, person)
  await simulator.workOffJobs()
  for (const person of people)
    await simulator.act(
      'POST /user/verify-phone',
      { body: { code: await simulator.codeSentTo(`+91${person.phone}`) } },
      person,
    )
  return people
}

/** Saves a UPI id like the person's address, and returns its id. */
export async function saveUpiId(
  simulator: Simulator,
  person: ActingPerson,
  address: string,
): Promise<string> {
  const { paymentDetails } = await simulator.act(
    'PUT /user/payment-details',
    { body: { upiId: `${address.split('@')[0]}@okpractice` } },
    person,
  )
  return paymentDetails.upiDetails[0]?.id ?? ''
}

export async function agreeToWarning(
  simulator: Simulator,
  person: ActingPerson & { readonly language: 'en' | 'hi' },
): Promise<void> {
  await simulator.act(
    'PUT /user/agreement',
    { body: { checked: true, version: WARNING_VERSION, language: person.language } },
    person,
  )
}

async function vouch(simulator: Simulator, vouchers: readonly ActingPerson[]): Promise<void> {
  for (const voucher of vouchers) {
    const { data } = await simulator.act('GET /user/vouch-requests', {}, voucher)
    for (const request of data)
      await simulator.act(
        'POST /user/vouch-requests/{applicationId}/answer',
        { params: { applicationId: request.id }, body: { known: true, version: request.version } },
        voucher,
      )
  }
}

async function logInByEmail(
  world: World,
  simulator: Simulator,
  character: Character,
  memberIds: readonly string[],
): Promise<PracticePerson> {
  for (const memberId of memberIds.toReversed()) {
    const session = await logInAs(world, memberId)
    if (session === undefined) continue
    const { data } = await simulator.act('GET /user/profile', {}, session)
    if (data.email === character.email)
      return {
        ...character,
        token: session.token,
        memberId,
        referralCode: session.referralCode,
        detailId: '',
      }
  }
  throw new Error(`nobody registered as ${character.email}`)
}
