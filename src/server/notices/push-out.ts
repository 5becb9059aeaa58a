import { PUSH_LASTS_MS } from '#domain/notices/deliveries.ts'
import { NotHandedOver } from '#server/platform/outside/send-to-provider.ts'
import type { PushTarget } from '#server/platform/outside/push.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import type { Notice } from './notice-store.ts'
import type { SaidNotice } from './notice-texts.ts'
import { deleteSubscription, listSubscriptions } from './push-store.ts'

/** The binding of a browser's address and keys. */
export function subscriptionBinding(subscriptionId: string) {
  return { table: 'push_subscription', column: 'subscription_sealed', id: subscriptionId }
}

/**
 * Pushes a notice to a member's browsers: title and link only, the content needs the login. Deletes
 * a browser that takes no more. If any browser took it, the notice is delivered; if none did, it
 * counts as not handed over.
 */
export async function pushOut(
  world: World,
  { notice, said }: { notice: Notice; said: SaidNotice },
): Promise<void> {
  if (world.push === undefined) return
  const { circleId, memberId, kind, noticeId } = notice
  const payload = JSON.stringify({ id: noticeId, kind, title: said.title, link: said.link })
  const failures: NotHandedOver[] = []
  let taken = 0
  for (const { subscriptionId, target } of await targetsOf(world, circleId, memberId)) {
    try {
      const response = await world.push.send(target, {
        payload,
        topic: topicOf(noticeId),
        lastsMs: PUSH_LASTS_MS,
      })
      if (response === 'taken') taken += 1
      else
        await inTransactionOf(world, ({ tx }) => deleteSubscription(tx, circleId, subscriptionId))
    } catch (error) {
      if (!(error instanceof NotHandedOver)) throw error
      failures.push(error)
    }
  }
  const worst = failures.find(({ unsure }) => unsure) ?? failures[0]
  if (taken === 0 && worst !== undefined) throw worst
}

async function targetsOf(
  world: World,
  circleId: string,
  memberId: string,
): Promise<{ subscriptionId: string; target: PushTarget }[]> {
  return inTransactionOf(world, async ({ tx, vault, now }) => {
    const subscriptions = await listSubscriptions(tx, { circleId, memberId }, now)
    if (subscriptions.length === 0) return []
    const person = await vault.of(tx, { circleId, memberId })
    return subscriptions.map(({ subscriptionId, sealed }) => ({
      subscriptionId,
      target: JSON.parse(person.open(subscriptionBinding(subscriptionId), sealed)) as PushTarget,
    }))
  })
}

// A push topic has at most 32 characters: a UUID without hyphens.
function topicOf(noticeId: string): string {
  return noticeId.replaceAll('-', '')
}
