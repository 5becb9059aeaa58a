import { addressFor, isAddress } from '#domain/circles/founding.ts'
import { addMs, DAY_MS, HOUR_MS } from '#domain/shared/calendar.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { sha256, tokenOf } from '#server/platform/crypto/ids.ts'
import { takeRandom } from '#server/platform/crypto/random.ts'
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
const LINK_LASTS_MS = 7 * DAY_MS

/**
 * The link with which an installation without a circle gets its first one, as the start and setup print it;
 * undefined where there is a circle. It is the same link until somebody used it or its seven days are over: it
 * follows from LINK_KEY and its end, so that no process voids what another one printed.
 */
export async function firstCircleOffer(world: World): Promise<string | undefined> {
  const tokenUntil = (until: Temporal.Instant) =>
    tokenOf(world.vault.sign(`first circle ${until.epochMilliseconds}`))
  const token = await inTransactionOf(world, async ({ tx, now }) => {
    const offer = (until: Temporal.Instant) =>
      offerFirstCircle(tx, sha256(tokenUntil(until)), until)
    const lessMs = 1 + (takeRandom(4).readUInt32BE() % HOUR_MS)
    // A link that was used never comes again, also not at the same moment.
    const fresh = addMs(now.round('millisecond'), LINK_LASTS_MS - lessMs)
    const until = await offer(fresh)
    if (until === null) return undefined
    if (until.epochMilliseconds !== fresh.epochMilliseconds) await offer(until)
    return tokenUntil(until)
  })
  return token === undefined
    ? undefined
    : 'There is no circle yet. Open this link in the browser to begin the first one. It works once, within ' +
        `seven days; until then each start prints it again:\n  ${world.config.publicUrl}/start-a-circle#code=${token}`
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
