import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#domain/shared/errors.ts'
import { sweepMatches } from '#server/matches/jobs/match-jobs.ts'
import { finishBatches } from '#server/platform/use-case/batches.ts'
import { type Database, openDatabase } from '#server/platform/database/db.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { useCases } from '#server/use-cases.ts'
import { type Call, callOf } from '../server/call.ts'
import {
  type Field,
  makeFields,
  makeMatches,
  type RaceMatch,
  stateOf,
} from '../helping/helping-races.ts'
import { untilWaiting } from '../circle/meeting.ts'
import { helpingWorld } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

const CONFIRM = 'POST /matches/{matchId}/confirm'
type Confirm = Call<typeof CONFIRM>

let w: TestWorld
let fields: Field[]
let otherProcess: { world: World; database: Database; call: TestWorld['call'] }
beforeAll(async () => {
  w = await helpingWorld()
  fields = await makeFields(w, 6)
  const database = openDatabase({
    url: w.world.config.databaseUrl,
    connections: 8,
    name: 'another process',
  })
  const world = { ...w.world, database }
  otherProcess = { world, database, call: callOf(world, Object.values(useCases)) }
})
afterAll(async () => {
  await otherProcess.database.close()
  await w.close()
})

const made = async (each: number) =>
  (await Promise.all(fields.map((field) => makeMatches(w, field, each, { claimed: true })))).flat()
const callFor = ({ field, id, utr, version }: RaceMatch): Confirm => ({
  token: field.receiver.token,
  params: { matchId: id },
  body: { seen: true, utrLast4: utr.slice(-4), version },
})
const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled'
    ? 'served'
    : result.reason instanceof AppError
      ? result.reason.code
      : 'failed'
const helpsOf = async (matches: readonly RaceMatch[]) =>
  (
    await w.owner.pool.query<{ n: number }>(
      "SELECT count(*) AS n FROM ledger_transfer WHERE kind = 'help' AND match_id = ANY($1)",
      [matches.map(({ id }) => id)],
    )
  ).rows[0]?.n

/** What a client repeats with its key: nothing was done, or nobody knows. */
const TO_REPEAT = ['request.busy', 'request.outcome-unknown']

/** Confirms like a client that tries again. */
async function confirmAtLast(match: RaceMatch): Promise<string> {
  for (;;) {
    const [result] = await Promise.allSettled([w.call(CONFIRM, callFor(match))])
    if (result.status === 'fulfilled') return result.value.data.status
    if (!TO_REPEAT.includes(codeOf(result))) throw result.reason
  }
}

/** Waits for a condition that other acts will cause. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Locks a circle like a matching run, until the returned function is called. */
async function hold(circleId: string): Promise<() => Promise<void>> {
  const client = await w.owner.pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM circle WHERE circle_id = $1 FOR NO KEY UPDATE', [circleId])
  return async () => {
    await client.query('COMMIT')
    client.release()
  }
}

test('among simultaneous confirmations only the wrong ones are refused', async () => {
  const matches = await made(5)
  const [foreign, mistyped, stale, unknown, poison, ...right] = matches as [
    RaceMatch,
    RaceMatch,
    RaceMatch,
    RaceMatch,
    RaceMatch,
    ...RaceMatch[],
  ]
  await w.owner.pool.query(`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'spoilt'; END $$;
    CREATE TRIGGER spoilt BEFORE INSERT ON match_event FOR EACH ROW
      WHEN (NEW.match_id = '${poison.id}') EXECUTE FUNCTION spoil()`)
  const wrong: [Confirm, string][] = [
    [{ ...callFor(foreign), token: foreign.field.giver.token }, 'matches.unknown'],
    [
      {
        ...callFor(mistyped),
        body: {
          ...callFor(mistyped).body,
          utrLast4: mistyped.utr.endsWith('0000') ? '1111' : '0000',
        },
      },
      'matches.utr-last4-wrong',
    ],
    [
      { ...callFor(stale), body: { ...callFor(stale).body, version: 1 } },
      'request.changed-meanwhile',
    ],
    [
      { ...callFor(unknown), token: 'a-token-that-nobody-was-ever-given' },
      'request.session-expired',
    ],
    [callFor(poison), 'failed'],
  ]
  const results = await Promise.allSettled(
    [
      ...right.slice(0, 10).map(callFor),
      ...wrong.map(([call]) => call),
      ...right.slice(10).map(callFor),
    ].map((call) => w.call(CONFIRM, call)),
  )
  expect(results.map(codeOf)).toEqual([
    ...right.slice(0, 10).map(() => 'served'),
    ...wrong.map(([, code]) => code),
    ...right.slice(10).map(() => 'served'),
  ])
  expect(await helpsOf(matches)).toBe(right.length)
  await w.owner.pool.query('DROP TRIGGER spoilt ON match_event')
  expect((await w.call(CONFIRM, callFor(poison))).data.status).toBe('confirmed')
})

test('repeats of a key share one answer, another body fails, a refused key is free', async () => {
  const [match, other] = (await made(1)) as [RaceMatch, RaceMatch]
  const keyed = (call: Confirm, idempotencyKey: string) =>
    w.call(CONFIRM, { ...call, idempotencyKey })
  const results = await Promise.allSettled([
    keyed(callFor(match), 'one'),
    keyed(callFor(match), 'one'),
    keyed({ ...callFor(match), body: { ...callFor(match).body, version: 7 } }, 'one'),
    keyed(callFor(match), 'one'),
  ])
  expect(results.map(codeOf)).toEqual(['served', 'served', 'request.key-reused', 'served'])
  const [first, ...rest] = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  )
  for (const one of rest) expect(one).toEqual(first)
  expect(await keyed(callFor(match), 'one')).toEqual(first)
  expect(await helpsOf([match])).toBe(1)
  const mistyped = { ...callFor(other), body: { ...callFor(other).body, version: 1 } }
  expect(
    (await Promise.allSettled([keyed(mistyped, 'two'), keyed(callFor(other), 'two')])).map(codeOf),
  ).toEqual(['request.changed-meanwhile', 'served'])
})

test('two processes that confirm the same matches post once and answer alike', async () => {
  const matches = await made(20)
  const pairs = await Promise.all(
    matches.map(async (match, at) => {
      const call = at % 2 === 0 ? { ...callFor(match), idempotencyKey: match.id } : callFor(match)
      return Promise.allSettled([w.call(CONFIRM, call), otherProcess.call(CONFIRM, call)])
    }),
  )
  pairs.forEach((pair, at) => {
    if (at % 2 === 0) expect(pair[1]).toEqual(pair[0])
    else expect(pair.map(codeOf).toSorted()).toEqual(['request.changed-meanwhile', 'served'])
  })
  expect(await helpsOf(matches)).toBe(matches.length)
})

test('a circle that somebody holds keeps only its own confirmations waiting', async () => {
  const matches = await made(3)
  const held = fields[2]?.circleId ?? ''
  const letGo = await hold(held)
  const isHeld = ({ field }: RaceMatch) => field.circleId === held
  let answered = 0
  const all = Promise.all(
    matches.map((match) => confirmAtLast(match).then((status) => (answered++, status))),
  )
  const free = matches.filter((match) => !isHeld(match))
  await until(() => answered === free.length)
  expect(await helpsOf(matches)).toBe(free.length)
  await letGo()
  expect(await all).toEqual(matches.map(() => 'confirmed'))
})

test('of two circles that somebody holds, neither waits for the other', async () => {
  const [[busy], [free]] = [
    await makeMatches(w, fields[2]!, 1, { claimed: true }),
    await makeMatches(w, fields[3]!, 1, { claimed: true }),
  ]
  const [letGoBusy, letGoFree] = [
    await hold(busy!.field.circleId),
    await hold(free!.field.circleId),
  ]
  const responses: string[] = []
  const sent = [busy!, free!].map(async (match) => {
    await w.call(CONFIRM, callFor(match))
    responses.push(match.id)
  })
  await untilWaiting(w, 2)
  await letGoFree()
  await sent[1]
  expect(responses).toEqual([free!.id])
  await letGoBusy()
  await sent[0]
})

test('confirmations, disputes and sweeps at once leave each match at a legal end', async () => {
  const matches = await made(8)
  await w.owner.pool.query(
    "UPDATE match SET deadline_at = app_now() - interval '2 minutes' WHERE match_id = ANY($1)",
    [matches.filter((_match, at) => at % 2 === 0).map(({ id }) => id)],
  )
  const sweeping = [w, otherProcess].map(({ world }) => sweepMatches(world))
  const results = await Promise.all(
    matches.map(async (match) => {
      const {
        token,
        params,
        body: { version },
      } = callFor(match)
      return Promise.allSettled([
        w.call(CONFIRM, callFor(match)),
        otherProcess.call('POST /matches/{matchId}/dispute', {
          token,
          params,
          body: { kind: 'not_received', reason: 'Not in my account.', version },
        }),
      ])
    }),
  )
  await Promise.all(sweeping)
  const ends: string[] = []
  for (const [at, match] of matches.entries()) {
    const [confirmed, questioned] = (results[at] ?? []).map(codeOf)
    const state = await stateOf(w, match)
    // On a slow machine both may wait too long for the circle and get request.busy. Then the match
    // has not changed.
    const isAsItWas =
      confirmed === 'request.busy' &&
      questioned === 'request.busy' &&
      state === 'awaiting_confirmation'
    const isKnown = ![confirmed, questioned].includes('request.outcome-unknown')
    if (isKnown)
      expect(isAsItWas || state === (confirmed === 'served' ? 'confirmed' : 'disputed')).toBe(true)
    expect([confirmed, questioned].filter((code) => code === 'served').length).toBeLessThanOrEqual(
      1,
    )
    for (const code of [confirmed, questioned])
      expect(['served', 'request.changed-meanwhile', ...TO_REPEAT]).toContain(code)
    ends.push(state)
  }
  expect(await helpsOf(matches)).toBe(ends.filter((state) => state === 'confirmed').length)
})

test('when the process ends, every confirmation it took is kept; others may retry', async () => {
  const matches = await made(6)
  const [late, ...taken] = matches as [RaceMatch, ...RaceMatch[]]
  const responses = Promise.all(taken.map((match) => otherProcess.call(CONFIRM, callFor(match))))
  const finished = finishBatches(otherProcess.world)
  expect(codeOf((await Promise.allSettled([otherProcess.call(CONFIRM, callFor(late))]))[0])).toBe(
    'request.busy',
  )
  await finished
  expect(await helpsOf(matches)).toBe(taken.length)
  expect((await responses).map(({ data }) => data.status)).toEqual(taken.map(() => 'confirmed'))
})
