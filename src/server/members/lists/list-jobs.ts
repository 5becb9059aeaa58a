import { INVITATION_CODE_LENGTH } from '#domain/members/lists/list-rules.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import { fixedSmsParts, renderSms } from '#server/platform/outside/sms-templates.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import { findMember } from '../person/member-store.ts'
import { invitationHash } from '../secrets/secret-hashes.ts'
import { openListed } from './list-rows.ts'
import { lockListPerson, updateToken } from './list-store.ts'
import { listStopped } from './stop-store.ts'

/** The jobs of lists. The code of an invitation is made here, and only its hash is stored. */
export const listJobs = {
  'send-list-invitation': async (world, { circleId, listPersonId }) => {
    const found = await inTransactionOf(world, async (ctx) => {
      const person = await lockListPerson(ctx.tx, { circleId, listPersonId })
      if (person?.state !== 'invited' || !isBefore(ctx.now, person.expiresAt)) return undefined
      if ((await listStopped(ctx.tx, circleId, [person.phoneKey])).size > 0) return undefined
      const code = ctx.newCode(INVITATION_CODE_LENGTH)
      await updateToken(ctx.tx, person, invitationHash(ctx.vault, code))
      const vault = await ctx.vault.of(ctx.tx, { circleId, memberId: listPersonId })
      const founder = await findMember(ctx.tx, circleId, person.enteredBy)
      return { code, phone: openListed(vault, person).phone, language: founder?.language ?? 'en' }
    })
    if (found === undefined) return
    await world.sms.send(
      renderSms('list-invitation', found.language, {
        ...fixedSmsParts(world.config),
        invitation: found.code,
      }),
      found.phone,
    )
  },
} satisfies Partial<JobHandlers>
