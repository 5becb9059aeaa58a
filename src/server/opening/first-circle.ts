import { addressFor, isAddress } from '#domain/circles/founding.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { newToken, sha256 } from '#server/platform/crypto/ids.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { letFoundersIn } from './let-founders-in.ts'
import {
  listFounders,
  listSelfOpening,
  offerFirstCircle,
  openFirstCircle as open,
} from './store/founding-store.ts'

/** The address of a first circle whose name has no Latin letters, or a name that is taken. */
const FALLBACK_SLUG = 'first-circle'

/**
 * Makes the link with which an installation without a circle gets its first one, and returns what
 * the start prints; undefined where there is a circle. The link before stops working.
 */
export async function firstCircleOffer(world: World): Promise<string | undefined> {
  const token = newToken()
  const offered = await inTransactionOf(world, ({ tx }) => offerFirstCircle(tx, sha256(token)))
  return offered
    ? 'There is no circle yet. Open this link in the browser to begin the first one; it works for ' +
        `seven days, or until the next start:\n  ${world.config.publicUrl}/start-a-circle#code=${token}`
    : undefined
}

/** Opens the first circle, which came by that link, once its two founders are ready. */
export async function openFirstCircle(world: World): Promise<void> {
  const waiting = await inTransactionOf(world, ({ tx }) => listSelfOpening(tx))
  await eachUnderLock(world, 'first circle', waiting, async (ctx, { circleId, circleName }) => {
    const wished = addressFor(circleName)
    const opened = await open(ctx.tx, {
      circleId,
      slug: isAddress(wished) ? wished : FALLBACK_SLUG,
    })
    if (opened === 'slug_taken') {
      if ((await open(ctx.tx, { circleId, slug: FALLBACK_SLUG })) !== 'done') return
    } else if (opened !== 'done') return
    const founders = (await listFounders(ctx.tx, circleId)).map(({ memberId }) => memberId)
    await letFoundersIn(ctx, { circleId, founders })
    for (const whomId of founders)
      await recordAct(ctx, {
        circleId,
        actorId: null,
        role: 'operator',
        act: 'circle.open',
        subject: { kind: 'circle', id: circleId },
        whomId,
        before: { state: 'applied' },
        after: { state: 'open' },
        reason: '',
      })
  })
}
