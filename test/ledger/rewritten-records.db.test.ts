import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhoneMemory } from '#domain/ledger/phone-memory.ts'
import { checkAndRecord } from '#server/audit/check-ledgers.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { startSealer } from '#server/ledger/sealer.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import type { Person } from '../circle/people.ts'
import { confirmed, matchBetween, newGiver, worldOfFile } from '../helping/helping.ts'
import { checked, followed, helped, type Helped } from '../recovery/followed-records.ts'
import { GONE, saveRecords, rewrite, type Rewriting, WAYS } from './owner-rewritings.ts'

/** `npm run prove rewritings` draws two thousand, with the sealer as it is in service. */
const DRAWN = Number(process.env['REWRITINGS'] ?? Object.keys(WAYS).length)
const IS_SMALL = DRAWN < 100
const CIRCLES = IS_SMALL ? 4 : 20
const LOOKS_EVERY_MS = IS_SMALL ? 200 : 2_000
/** How many payments come under each seal. */
const SEALED = [1, 2, 1, 1]
const MANY = SEALED.reduce((sum, one) => sum + one)
const [WAVE_MS_MAX, POLL_MS] = [30_000, 20]

type Field = Helped & { readonly other: Person; readonly phone: PhoneMemory }

const w = await worldOfFile()
const fields: Field[] = []
let putBack: () => Promise<void>
let stop: () => Promise<void>

async function newField(): Promise<Field> {
  const people = await helped(w)
  const other = await newGiver(w, people.circle)
  let phone: PhoneMemory | undefined
  for (const [place, payments] of SEALED.entries()) {
    for (let payment = 0; payment < payments; payment++) {
      const giver = (place + payment) % 2 === 0 ? people.giver : other
      await confirmed(w, await matchBetween(w, { giver, receiver: people.receiver }))
    }
    await sealLedger(w.world)
    phone = await followed(w, people, phone)
  }
  return { ...people, other, phone: phone! }
}

beforeAll(async () => {
  for (let circle = 0; circle < Math.min(CIRCLES, DRAWN); circle++) fields.push(await newField())
  putBack = await saveRecords(w)
  const jobs = await startJobs(w.world, jobHandlers)
  const sealer = startSealer(w.world, { checkEveryMs: LOOKS_EVERY_MS, gatheredMs: LOOKS_EVERY_MS })
  stop = async () => {
    await sealer.stop()
    await jobs.stop()
  }
}, 300_000)
afterAll(() => stop())

function drawn(field: Field, run: number): Rewriting {
  const ways = Object.keys(WAYS)
  const way = ways[run % ways.length]!
  const seals = ['other seals', 'a restore that was none'].includes(way)
  return {
    circleId: field.circle.circleId,
    way,
    at: randomInt(1, MANY + 1),
    many: MANY,
    people: [field.giver, field.other, field.receiver].map(({ memberId }) => memberId),
    gone: seals ? 'all' : GONE[randomInt(GONE.length)]!,
  }
}

/** How long it took until the members of these circles were told that confirmations are paused, in seconds. */
async function loud(changedMs: ReadonlyMap<Rewriting, number>): Promise<number[]> {
  const seconds = new Map<Rewriting, number>()
  const untilMs = performance.now() + WAVE_MS_MAX
  while (seconds.size < changedMs.size && performance.now() < untilMs) {
    const { rows } = await w.owner.pool.query<{ circleId: string }>(
      `SELECT DISTINCT circle_id AS "circleId" FROM notice WHERE kind = 'ledger_stopped'`,
    )
    for (const [is, ms] of changedMs)
      if (!seconds.has(is) && rows.some(({ circleId }) => circleId === is.circleId))
        seconds.set(is, (performance.now() - ms) / 1_000)
    await sleep(POLL_MS)
  }
  expect([...changedMs.keys()].filter((is) => !seconds.has(is))).toEqual([])
  return [...seconds.values()]
}

const share = (of: readonly number[], part: number) =>
  of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * part))]?.toFixed(1)
const figures = (of: readonly number[]) =>
  `${of.length} after ${share(of, 0.5)} s (median), 99 of 100 within ${share(of, 0.99)} s`

test(
  'a record that the owner of its database rewrites is seen by the server, a phone and a reader, each time',
  { timeout: 60_000 + DRAWN * 10_000 },
  async () => {
    w.isLawful = false
    const [bySigner, byNight]: [number[], number[]] = [[], []]
    for (let run = 0; run < DRAWN; run += fields.length) {
      const wave = fields
        .slice(0, DRAWN - run)
        .map((field, at) => ({ field, is: drawn(field, run + at) }))
      const changedMs = new Map<Rewriting, number>()
      for (const { is } of wave) {
        await rewrite(w, is)
        // Where every seal is left in its place, the signer has no reason to look.
        if (is.gone !== 'none') changedMs.set(is, performance.now())
      }
      bySigner.push(...(await loud(changedMs)))
      for (const { field, is } of wave) {
        const beganMs = performance.now()
        const { broken } = await checkAndRecord(w.world, { circleId: is.circleId, lifts: true })
        if (is.gone === 'none') byNight.push((performance.now() - beganMs) / 1_000)
        const seen = {
          byServer: broken.some((one) => one.startsWith('the seals')),
          byPhone: is.gone === 'none' || (await followed(w, field, field.phone)).differed !== null,
          byReader: !(await checked(w, field, field.phone.heads)).ok,
        }
        expect({ ...is, ...seen }).toEqual({ ...is, byServer: true, byPhone: true, byReader: true })
      }
      await putBack()
    }
    for (const { circle, phone, ...field } of fields) {
      expect(
        (await checkAndRecord(w.world, { circleId: circle.circleId, lifts: false })).broken,
      ).toEqual([])
      expect((await followed(w, { circle, ...field }, phone)).differed).toBeNull()
    }
    console.log(
      `rewritings: ${DRAWN}, none unseen; members told ${figures(bySigner)}, as the sealer looks every ${LOOKS_EVERY_MS / 1_000} s; ` +
        `by the check of the night ${figures(byNight)} of it`,
    )
  },
)
