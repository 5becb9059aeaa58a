import type { SessionUser } from '#contract/members/session-user.ts'
import { WARNING_VERSION } from '#domain/members/agreements.ts'
import { isTakingFirstSteps } from '#domain/members/member.ts'
import { hasOwnLink } from '#domain/members/own-link.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { BaseCtx, Caller } from '#server/platform/use-case/context.ts'
import { openField } from './private-fields.ts'
import { findSessionFacts } from './session-store.ts'

type SessionState = {
  readonly factorGiven: boolean
  readonly deviceWaitsUntil?: Temporal.Instant | null
}

/** Builds the session response of a signed-in person, at login and whenever a page asks for it. */
export async function sessionUserOf(
  ctx: BaseCtx & { readonly caller: Caller },
  identityId: string,
  { factorGiven, deviceWaitsUntil = null }: SessionState,
): Promise<SessionUser> {
  const facts = await findSessionFacts(ctx.tx, {
    identityId,
    warningVersion: WARNING_VERSION,
    now: ctx.now,
  })
  invariant(facts, 'an identity without a member')
  const { circleId, memberId, nameSealed } = facts
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  return {
    id: memberId,
    name: openField(person, { column: 'name_sealed', memberId, sealed: nameSealed }),
    status: facts.status,
    leaving: facts.leaving,
    role: facts.roles[0] ?? 'participant',
    roles: [...facts.roles],
    language: facts.language,
    referralLink: hasOwnLink(facts, ctx.now)
      ? referralLinkOf(ctx.caller.publicUrl, facts.referralCode)
      : null,
    warningCheck: facts.warned,
    secondFactor: factorGiven ? 'given' : facts.hasFactor ? 'due' : 'none',
    unreadNotices: facts.unread,
    warningVersion: WARNING_VERSION,
    deviceWaitsUntil:
      deviceWaitsUntil !== null && isBefore(ctx.now, deviceWaitsUntil)
        ? deviceWaitsUntil.toString()
        : null,
    firstSteps: isTakingFirstSteps(facts, ctx.now),
    newDevices: facts.newDevices,
    hasPassword: facts.hasPassword,
    identified: facts.identified,
    hasEmail: facts.hasEmail,
    emailVerified: facts.emailVerified,
    phoneVerified: facts.phoneVerified,
    accepted: facts.accepted,
    circle: {
      id: circleId,
      name: facts.circleName,
      slug: facts.circleSlug,
      practice: ctx.caller.practice,
      kind: facts.circleKind,
      state: facts.circleState,
      paymentsOpen: facts.paymentsOpen,
      founding: facts.founding,
    },
    now: ctx.now.toString(),
  }
}

/** Returns the address with which a member invites; it earns nobody anything. */
export function referralLinkOf(publicUrl: string, code: string): string {
  return `${publicUrl}/join/${code}`
}
