import { CONSENT_VERSION, WARNING_VERSION } from '#domain/members/agreements.ts'
import { inTransaction } from '../platform/use-case/transaction.ts'
import type { World } from '../platform/use-case/world.ts'
import type { Character } from './cast.ts'
import { logInAs } from './one-click.ts'
import type { Player } from './player.ts'
import { listLogins } from './practice-store.ts'

/** Somebody of the practice circle, with how to act as them. */
export type PracticePerson = Character & {
  token: string
  readonly memberId: string
  readonly referralCode: string
  detailId: string
}

/**
 * A group of people registers, proves e-mail and phone, is vouched for, saves a UPI id and agrees
 * to the warning.
 */
export async function joinCircle(
  world: World,
  player: Player,
  group: readonly { character: Character; code: string }[],
  vouchers: readonly PracticePerson[] = [],
): Promise<PracticePerson[]> {
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
  await player.workOffJobs()
  for (const { character } of group)
    await player.act('POST /user/verify-email', {
      body: { email: character.email, code: player.codeSentTo(character.email) },
    })
  const known = await inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    ({ tx }) => listLogins(tx),
  )
  const people: PracticePerson[] = []
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
  await player.workOffJobs()
  for (const person of people)
    await player.act(
      'POST /user/verify-phone',
      { body: { code: player.codeSentTo(`+91${person.phone}`) } },
      person,
    )
  await vouch(player, vouchers)
  for (const person of people) {
    const { paymentDetails } = await player.act(
      'PUT /user/payment-details',
      { body: { upiId: `${person.email.split('@')[0]}@okpractice` } },
      person,
    )
    person.detailId = paymentDetails.upiDetails[0]?.id ?? ''
    await player.act(
      'PUT /user/agreement',
      { body: { checked: true, version: WARNING_VERSION, language: person.language } },
      person,
    )
  }
  return people
}

async function vouch(player: Player, vouchers: readonly PracticePerson[]): Promise<void> {
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
): Promise<PracticePerson> {
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
