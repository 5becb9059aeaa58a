import { invariant } from '#domain/shared/assert.ts'
import { nameOfAppointingCircle } from '#server/circles/administrator-invitation.ts'
import type { Config } from '#server/platform/config.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findReaders } from './member-store.ts'
import type { Reader } from './member-mails.ts'
import { openField } from './private-fields.ts'

/** A person as mails and SMS reach them. An unproved phone gets only the code that proves it. */
export type ReachedReader = {
  readonly email: string
  readonly phone: string
  readonly phoneProved: boolean
  readonly reader: Reader
}

type Person = { readonly circleId: string; readonly memberId: string }

/** Opens the address and phone of a mail's or SMS's reader, and what the text may name. */
export async function readerOf(
  ctx: Pick<BaseCtx, 'tx' | 'vault'>,
  config: Config,
  { circleId, memberId }: Person,
): Promise<ReachedReader> {
  const reached = (await readersOf(ctx, config, [{ circleId, memberId }])).get(memberId)
  invariant(reached, 'an identity without a member')
  return reached
}

/** As `readerOf` for several people, also of several circles, by member id. */
export async function readersOf(
  { tx, vault }: Pick<BaseCtx, 'tx' | 'vault'>,
  config: Config,
  people: readonly Person[],
): Promise<Map<string, ReachedReader>> {
  const rows = await findReaders(tx, people)
  const vaults = await vault.loadMany(tx, rows)
  const readers = new Map<string, ReachedReader>()
  for (const { memberId, ...row } of rows) {
    const person = vaults.get(memberId)
    invariant(person, 'a member without a key')
    const open = (column: 'email_sealed' | 'phone_sealed' | 'name_sealed', sealed: Buffer | null) =>
      openField(person, { column, memberId, sealed })
    const circleOpened = row.circleState !== 'applied' && row.circleState !== 'refused'
    // Outside officers know the circle that appointed them, not the reserved one that they are in.
    const appointing =
      row.circleKind === 'officers' ? await nameOfAppointingCircle(tx, memberId) : undefined
    readers.set(memberId, {
      email: open('email_sealed', row.emailSealed),
      phone: open('phone_sealed', row.phoneSealed),
      phoneProved: row.phoneVerifiedAt !== null,
      reader: {
        language: row.language,
        name: open('name_sealed', row.nameSealed),
        // Whoever applies for a circle writes its name; it goes into mails once an operator opened it.
        circle: circleOpened ? (appointing ?? row.circleName) : config.operator.name,
        circleOpened,
        operator: config.operator.name,
        publicUrl: config.publicUrl,
      },
    })
  }
  return readers
}
