import type { NoticePreferences } from '#contract/notices.ts'
import { NOTICE_TOPICS } from '#domain/shared/notice-kinds.ts'
import { digestOf } from './digest-store.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { listPreferences } from './preference-store.ts'
import { hasSubscription } from './push-store.ts'

/**
 * Builds my notice choices, in the order of topics; everything is on by default. Only staff have
 * the staff topic.
 */
export async function preferencesView(
  ctx: ActorCtx,
  { pushPossible }: { pushPossible: boolean },
): Promise<NoticePreferences> {
  const chosen = new Map(
    (await listPreferences(ctx.tx, ctx.actor)).map((preference) => [preference.topic, preference]),
  )
  const shown = NOTICE_TOPICS.filter((topic) => topic !== 'staff' || ctx.actor.roles.length > 0)
  return {
    topics: shown.map((topic) => ({
      topic,
      email: chosen.get(topic)?.email ?? true,
      push: chosen.get(topic)?.push ?? true,
    })),
    digest: await digestOf(ctx.tx, ctx.actor),
    pushPossible,
    pushHere: await hasSubscription(ctx.tx, ctx.actor.sessionId),
  }
}
