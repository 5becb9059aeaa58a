import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findMember, updateBirth } from './member-store.ts'
import { openField, sealField } from './private-fields.ts'

type Person = { readonly circleId: string; readonly memberId: string }

/** Returns a member's date of birth; undefined for people outside the circle, or without one. */
export async function birthOf(
  ctx: Pick<BaseCtx, 'tx' | 'vault'>,
  { circleId, memberId }: Person,
): Promise<Temporal.PlainDate | undefined> {
  const member = await findMember(ctx.tx, circleId, memberId)
  if (member === undefined || (member.status !== 'active' && member.status !== 'suspended'))
    return undefined
  if (member.birthSealed === null) return undefined
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  return Temporal.PlainDate.from(
    openField(person, { column: 'birth_sealed', memberId, sealed: member.birthSealed }),
  )
}

/** Replaces a date of birth, as YYYY-MM-DD, sealed. */
export async function correctBirthOf(
  ctx: Pick<BaseCtx, 'tx' | 'vault'>,
  { circleId, memberId }: Person,
  born: string,
): Promise<void> {
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  await updateBirth(
    ctx.tx,
    circleId,
    memberId,
    sealField(person, { column: 'birth_sealed', memberId, text: born }),
  )
}
