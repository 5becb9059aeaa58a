import type { NoticePreferences } from '#contract/notices.ts'
import { CHOSEN_TOPICS } from '#domain/shared/notice-kinds.ts'
import { SMS_WITHOUT_EMAIL } from '#domain/shared/notice-sms.ts'
import { digestOf } from './digest-store.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { hasProvedAddress } from '#server/members/person/member-facts.ts'
import { listPreferences } from './preference-store.ts'
import { hasSubscription } from './push-store.ts'

/**
 * Builds my notice choices, in the order of topics; mails and pushes are on by default, SMS for some
 * topics of those without an address. Only staff have the staff topic.
 */
export async function preferencesView(
  ctx: ActorCtx,
  { pushPossible }: { pushPossible: boolean },
): Promise<NoticePreferences> {
  const chosen = new Map(
    (await listPreferences(ctx.tx, ctx.actor)).map((preference) => [preference.topic, preference]),
  )
  const emailPossible = await hasProvedAddress(ctx.tx, ctx.actor)
  const shown = CHOSEN_TOPICS.filter((topic) => topic !== 'staff' || ctx.actor.roles.length > 0)
  return {
    topics: shown.map((topic) => ({
      topic,
      email: chosen.get(topic)?.email ?? true,
      push: chosen.get(topic)?.push ?? true,
      sms: chosen.get(topic)?.sms ?? (!emailPossible && SMS_WITHOUT_EMAIL.includes(topic)),
    })),
    digest: await digestOf(ctx.tx, ctx.actor),
    emailPossible,
    pushPossible,
    pushHere: await hasSubscription(ctx.tx, ctx.actor.sessionId),
  }
}
