import { invariant } from '#domain/shared/assert.ts'
import { nameOfAppointingCircle } from '#server/circles/administrator-invitation.ts'
import { circleById } from '#server/circles/find-circle.ts'
import type { Config } from '#server/platform/config.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findIdentityOfMember, hasProvedPhone } from './identity-store.ts'
import { findMember } from './member-store.ts'
import type { Reader } from './member-mails.ts'
import { openField } from './private-fields.ts'

/**
 * Opens the address and phone of a mail's or SMS's reader, and what the text may name. An unproved
 * phone gets only the code that proves it.
 */
export async function readerOf(
  { tx, vault }: Pick<BaseCtx, 'tx' | 'vault'>,
  config: Config,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<{ email: string; phone: string; phoneProved: boolean; reader: Reader }> {
  const [member, circle, identity] = await Promise.all([
    findMember(tx, circleId, memberId),
    circleById(tx, circleId),
    findIdentityOfMember(tx, circleId, memberId),
  ])
  invariant(member && circle, 'an identity without a member')
  const person = await vault.of(tx, member)
  const circleOpened = circle.state !== 'applied' && circle.state !== 'refused'
  // Outside officers know the circle that appointed them, not the reserved one that they are in.
  const appointing =
    circle.kind === 'officers' ? await nameOfAppointingCircle(tx, memberId) : undefined
  return {
    email: openField(person, { column: 'email_sealed', memberId, sealed: member.emailSealed }),
    phone: openField(person, { column: 'phone_sealed', memberId, sealed: member.phoneSealed }),
    phoneProved: hasProvedPhone(identity),
    reader: {
      language: member.language,
      name: openField(person, { column: 'name_sealed', memberId, sealed: member.nameSealed }),
      // Whoever applies for a circle writes its name; it goes into mails once an operator opened it.
      circle: circleOpened ? (appointing ?? circle.name) : config.operator.name,
      circleOpened,
      operator: config.operator.name,
      publicUrl: config.publicUrl,
    },
  }
}
