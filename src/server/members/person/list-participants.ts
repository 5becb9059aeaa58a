import type { ReferredUser } from '#contract/members/own.ts'
import type { Language } from '#domain/shared/languages.ts'
import { maskEmail, maskPhone } from '#domain/members/contact-formats.ts'
import { invariant } from '#domain/shared/assert.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { cursorOf, readCursor } from '#server/platform/database/cursor.ts'
import { memberSentence } from './sentence.ts'
import { openField } from './private-fields.ts'
import { type IntroducedRow, listIntroduced } from './referral-store.ts'
import { type ShownField, shownFieldsOf } from './shown-fields.ts'

const PAGE_DEFAULT = 50

/**
 * Lists people whom I introduced, directly only, newest first. E-mail and phone are masked unless
 * that member shares them.
 */
export const listParticipants = useCase('GET /user/referrals', async (ctx, { query }) => {
  const { circleId, memberId: inviterId } = ctx.actor
  const limit = query.limit ?? PAGE_DEFAULT
  const rows = await listIntroduced(ctx.tx, {
    circleId,
    inviterId,
    after: readCursor(query.cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const people = await ctx.vault.load(
    ctx.tx,
    circleId,
    shown.map(({ memberId }) => memberId),
  )
  const shared = shown.filter(({ status, sharesContact }) => status !== 'closed' && sharesContact)
  const fields = await shownFieldsOf(
    ctx,
    { circleId, memberIds: shared.map(({ memberId }) => memberId) },
    'inviter',
  )
  return {
    data: {
      referredUsers: shown.map((row) => {
        const person = people.get(row.memberId)
        invariant(person, 'a member without a key')
        return viewOf(row, person, {
          language: ctx.language,
          fields: fields.get(row.memberId) ?? [],
        })
      }),
    },
    nextCursor:
      rows.length > limit && last !== undefined
        ? cursorOf({ at: last.registeredAt, id: last.memberId })
        : null,
  }
})

function viewOf(
  { memberId, status, roles, sharesContact, registeredAt, ...sealed }: IntroducedRow,
  person: PersonVault,
  { language, fields }: { language: Language; fields: ShownField[] },
): ReferredUser {
  if (status === 'closed')
    return {
      id: memberId,
      name: memberSentence(language, 'former-member'),
      email: '',
      phone: '',
      currency: 'INR',
      role: 'participant',
      status,
      fields,
      createdAt: registeredAt.toString(),
    }
  const email = openField(person, { column: 'email_sealed', memberId, sealed: sealed.emailSealed })
  const phone = openField(person, { column: 'phone_sealed', memberId, sealed: sealed.phoneSealed })
  return {
    id: memberId,
    name: openField(person, { column: 'name_sealed', memberId, sealed: sealed.nameSealed }),
    email: sharesContact ? email : email === '' ? '' : maskEmail(email),
    phone: sharesContact ? phone : maskPhone(phone),
    currency: 'INR',
    role: roles[0] ?? 'participant',
    status,
    fields,
    createdAt: registeredAt.toString(),
  }
}
