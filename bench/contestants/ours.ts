import type { Caller } from '#server/platform/use-case/context.ts'
import { runUseCase } from '#server/platform/use-case/run-use-case.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { useCases } from '#server/use-cases.ts'
import { inLanes, type Lanes, type Measure } from '../measure.ts'
import { confirmationOf, sendOverHttp } from '../over-http.ts'
import { type Confirmable, makeConfirmables } from '../prepare-matches.ts'
import { type RunningBehind, startBehind, workOffBehind } from './behind.ts'
import type { Contestant } from './contestant.ts'
import type { Served } from './served.ts'

const CONFIRM = 'POST /matches/{matchId}/confirm'
const CALLER: Caller = {
  network: '127.0.0.1',
  device: undefined,
  deviceWord: '',
  publicUrl: '',
  practice: false,
  startSession: () => undefined,
  endSession: () => undefined,
  hasSession: false,
  registration: undefined,
  noteRegistration: () => undefined,
}
const FIRST_GUESS_A_SECOND = { one: 60, many: 600 }

type How = {
  readonly callers: number
  readonly hot?: boolean
  readonly http?: boolean
  readonly alone?: boolean
  readonly mails?: boolean
}

/**
 * Our confirmations: in this process or over HTTP from another, for all members or for one
 * receiver. Relay, workers and sealer run beside them. `alone`: what they would do comes after, and
 * no mails are sent. `mails`: callers wait while many mails are due, and the turn ends when all are
 * sent. Work and WAL of all seals and notices are counted, and of the mails that were sent in time.
 */
export function ours(
  of: Served,
  { callers, hot = false, http = false, alone = false, mails = false }: How,
): Contestant {
  let items: Confirmable[] = []
  let behind: RunningBehind | undefined
  let aSecond = callers === 1 ? FIRST_GUESS_A_SECOND.one : FIRST_GUESS_A_SECOND.many
  return {
    name: Object.entries({ http, hot, alone, mails })
      .filter(([, is]) => is)
      .reduce((name, [word]) => `${name} ${word}`, 'ours')
      .concat(` ${callers}`),
    callers,
    async prepare(seconds) {
      items = await makeConfirmables(
        of.owner.db,
        hot ? of.groups.slice(0, 1) : of.groups,
        Math.ceil(aSecond * seconds * 2.2),
        { hot },
      )
      // A real server would have analyzed its tables by itself by now.
      await of.checker.query('ANALYZE')
    },
    async run(seconds) {
      behind = alone ? undefined : await startBehind(of)
      const how = { callers, seconds, ...(mails && { ready: () => behind?.fewDue() }) }
      const withMails = async (measured: Promise<Measure>): Promise<Measure> => {
        const [began, measure] = [performance.now(), await measured]
        if (!mails) return measure
        await behind?.allSent()
        return { ...measure, seconds: (performance.now() - began) / 1000 }
      }
      // What runs behind finds work when the turn begins, as in a server that is already busy.
      const warmUp = await withMails(
        confirmHere(of.world, items.splice(0, Math.ceil(aSecond * seconds)), how),
      )
      await behind?.begin()
      const measure = await withMails(
        http
          ? sendOverHttp(items.map(confirmationOf), { port: of.port, callers, seconds })
          : confirmHere(of.world, items, how),
      )
      aSecond = measure.done / measure.seconds
      const doneInAll = warmUp.done + measure.done
      of.acknowledged += doneInAll
      await (behind?.end() ?? workOffBehind(of.world, of.checker))
      return { ...measure, doneInAll }
    },
    after: async () => behind?.stop(),
    broken: of.broken,
  }
}

/** Confirms in this process. */
export function confirmHere(
  world: World,
  items: readonly Confirmable[],
  how: Lanes,
): Promise<Measure> {
  let next = 0
  return inLanes(how, async () => {
    const item = items[next++]
    if (item === undefined) return 'over'
    const { matchId, utrLast4, version, token } = item
    await runUseCase(world, useCases[CONFIRM], {
      input: { params: { matchId }, query: undefined, body: { seen: true, utrLast4, version } },
      path: `/api/matches/${matchId}/confirm`,
      token,
      language: 'en',
      idempotencyKey: matchId,
      file: undefined,
      caller: CALLER,
    })
    return 'done'
  })
}
