import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { checkAndRecord } from '#server/audit/check-ledgers.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  findRewriting,
  forgetRewriting,
  listRewritten,
  type OwnerPool,
  putPaymentBack,
  rewritePayment,
} from './rewriting-store.ts'

/** Nobody can confirm meanwhile, so a change that everybody left is put back. */
const CHANGED_MS_MAX = 5 * 60_000
/** The signer looks every two seconds; its check of a circle takes a few more. */
const NOTICED_MS_MAX = 30_000
const PAUSE_MS = 200
const ID = /^[0-9a-f-]{36}$/

/**
 * Plays what somebody with the password of the database's owner could do: `POST` changes a past payment of a member's
 * circle behind all guards, or puts it back, and `GET` says what followed. Only practice mode has it. What a server left
 * changed that ended meanwhile is put back before it does anything else.
 */
export async function serveRewriting(
  app: FastifyInstance,
  world: World,
  owner: OwnerPool,
): Promise<void> {
  const left = await listRewritten(owner)
  await forEachLogged(
    world,
    'putting back a changed payment',
    left.map((circleId) => ({ circleId })),
    ({ circleId }) => putBack(world, owner, circleId),
  )
  // One act after another: who presses second finds what the first one began.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => (turn = turn.then(work, work))
  const ends = new Map<string, NodeJS.Timeout>()
  const back = async (circleId: string) => {
    await untilNoticed(owner, circleId)
    await putBack(world, owner, circleId)
  }
  app.get<{ Querystring: { circle?: string } }>('/practice/rewriting', ({ query }) =>
    stateOf(world, owner, query.circle ?? ''),
  )
  app.post<{ Body: { circle?: string; member?: string; is?: string } }>(
    '/practice/rewriting',
    async ({ body: { circle: circleId = '', member: memberId = '', is } }) => {
      if (ID.test(circleId) && ID.test(memberId))
        await inTurn(async () => {
          if (is === 'back') return back(circleId)
          await rewritePayment(owner, { circleId, memberId })
          const end = () => void inTurn(() => back(circleId)).catch(() => undefined)
          clearTimeout(ends.get(circleId))
          ends.set(circleId, setTimeout(end, CHANGED_MS_MAX).unref())
        })
      return stateOf(world, owner, circleId)
    },
  )
}

/** Puts a changed payment back, and lets confirmations go on as after every stop: by a check that passes. */
async function putBack(world: World, owner: OwnerPool, circleId: string): Promise<void> {
  if ((await findRewriting(owner, circleId)) === undefined) return
  await putPaymentBack(owner, circleId)
  const { broken } = await checkAndRecord(world, { circleId, lifts: true })
  if (broken.length > 0) throw new Error(`it does not hold: ${broken.join(', ')}`)
  await forgetRewriting(owner, circleId)
}

/** Waits until the signer has noticed: a check that began before the payment is put back would stop the circle after it. */
async function untilNoticed(owner: OwnerPool, circleId: string): Promise<void> {
  const until = performance.now() + NOTICED_MS_MAX
  while ((await findRewriting(owner, circleId))?.stoppedAfter === null && performance.now() < until)
    await sleep(PAUSE_MS)
}

/** What followed, with the names of a steward and an officer who were written to. */
async function stateOf(world: World, owner: OwnerPool, circleId: string) {
  const found = ID.test(circleId) ? await findRewriting(owner, circleId) : undefined
  if (found === undefined) return { rewriting: null }
  return inTransactionOf(world, async (ctx) => {
    const ids = found.staff.map(({ memberId }) => memberId)
    const names = await memberNames(ctx, circleId, ids)
    const staff = found.staff.map((one) => ({ ...one, name: names.get(one.memberId) ?? '' }))
    return { rewriting: { ...found, staff } }
  })
}
