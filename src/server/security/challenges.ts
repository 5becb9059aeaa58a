import { CHALLENGE_LASTS_MS } from '#domain/security/second-factor.ts'
import { addMs } from '#domain/shared/calendar.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { type ChallengePurpose, insertChallenge } from './passkey-store.ts'

/** Stores the challenge for a browser, for five minutes and one response. */
export function keepChallenge(
  { tx, now, actor, newId }: ActorCtx,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<void> {
  return insertChallenge(tx, {
    challengeId: newId(),
    identityId: actor.identityId,
    purpose,
    challenge,
    expiresAt: addMs(now, CHALLENGE_LASTS_MS),
  })
}
