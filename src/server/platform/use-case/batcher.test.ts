import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BatcherOptions, createBatcher, type Outcome } from './batcher.ts'

type Item = {
  readonly id: number
  readonly kind: 'plain' | 'refused' | 'poison' | 'held' | 'shared'
  readonly circle: string
}
type Run = BatcherOptions<Item, number>['run']

const BOUNDS = {
  itemsMax: 8,
  atOnce: 2,
  fullFrom: 4,
  waitingMax: 500,
  responseMs: 60_000,
  isWorthSplitting: (error: unknown) => !(error instanceof Unreachable),
}
class Unreachable extends Error {}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const item = (id: number, kind: Item['kind'] = 'plain', circle = 'c1'): Item => ({
  id,
  kind,
  circle,
})

/**
 * A fake database that does what items tell it and records it: all items of a call or none of them.
 */
function database() {
  const calls: { ids: number[]; patient: boolean }[] = []
  const done: number[] = []
  let [running, most] = [0, 0]
  const holders = new Map<string, readonly Item[]>()
  const isUsedByAnother = ({ circle }: Item, items: readonly Item[]) =>
    (holders.get(circle) ?? items) !== items
  const outcomeOf = ({ id, kind, circle }: Item, patient: boolean): Outcome<number> =>
    kind === 'refused'
      ? { refusal: new Error(`refused ${id}`) }
      : kind === 'held' && !patient
        ? { waitsFor: circle }
        : { response: id }
  const knewWell: boolean[] = []
  const run: Run = async (items, { patient, holds, isLockedBeside }) => {
    calls.push({ ids: items.map(({ id }) => id), patient })
    most = Math.max(most, ++running)
    const put = items.filter((one) => one.kind === 'shared' && isUsedByAnother(one, items))
    const mine = items
      .filter((one) => one.kind === 'shared' && !put.includes(one))
      .map(({ circle }) => circle)
    for (const circle of mine) holders.set(circle, items)
    for (const circle of mine) holds.add(circle)
    knewWell.push(put.every(({ circle }) => isLockedBeside(circle)) && !isLockedBeside('nobody’s'))
    // The first of two may end before the second or after it.
    for (let turns = calls.length % 3; turns >= 0; turns--) await turn()
    for (const circle of mine) holders.delete(circle)
    running--
    const poison = items.find(({ kind }) => kind === 'poison')
    if (poison !== undefined) throw new Error(`poison ${poison.id}`)
    const outcomes = items.map((one): Outcome<number> =>
      put.includes(one) ? { again: true } : outcomeOf(one, patient),
    )
    items.forEach(({ id }, at) => 'response' in (outcomes[at] as object) && done.push(id))
    return outcomes
  }
  return { run, calls, done, knewWell, mostAtOnce: () => most }
}

const notified = (promise: Promise<number>) =>
  promise.then(
    (response) => response as number | string,
    (error: Error) => error.message,
  )

describe('a batcher', () => {
  test('begins a single item in the same turn, and later ones after it', async () => {
    const { run, calls } = database()
    const batcher = createBatcher({ ...BOUNDS, run })
    const first = batcher.add(item(1))
    await turn()
    expect(calls).toEqual([{ ids: [1], patient: false }])
    const rest = [batcher.add(item(2)), batcher.add(item(3))]
    expect(await Promise.all([first, ...rest])).toEqual([1, 2, 3])
    expect(calls.map(({ ids }) => ids)).toEqual([[1], [2, 3]])
  })

  test('begins a second batch beside the first only when it is worth it', async () => {
    const { run, calls, mostAtOnce } = database()
    const batcher = createBatcher({ ...BOUNDS, run })
    const all = Array.from({ length: 30 }, (_, at) => batcher.add(item(at)))
    await Promise.all(all)
    expect(mostAtOnce()).toBe(2)
    expect(Math.max(...calls.map(({ ids }) => ids.length))).toBe(BOUNDS.itemsMax)
  })

  test('gives each item its own outcome once, whatever happens to others', async () => {
    const items = fc.array(
      fc.record({
        kind: fc.constantFrom<Item['kind']>(
          'plain',
          'plain',
          'refused',
          'poison',
          'held',
          'shared',
          'shared',
        ),
        circle: fc.constantFrom('c1', 'c2', 'c3'),
        turnsBefore: fc.nat(2),
      }),
      { maxLength: 60 },
    )
    await fc.assert(
      fc.asyncProperty(items, async (wanted) => {
        const { run, done, calls, knewWell, mostAtOnce } = database()
        const batcher = createBatcher({ ...BOUNDS, run })
        const outcomes: Promise<number | string>[] = []
        for (const [id, { kind, circle, turnsBefore }] of wanted.entries()) {
          for (let at = 0; at < turnsBefore; at++) await turn()
          outcomes.push(notified(batcher.add(item(id, kind, circle))))
        }
        const expected = wanted.map(({ kind }, id) =>
          kind === 'refused' || kind === 'poison' ? `${kind} ${id}` : id,
        )
        expect(await Promise.all(outcomes)).toEqual(expected)
        expect(done.toSorted((a, b) => a - b)).toEqual(
          expected.filter((one) => typeof one === 'number'),
        )
        for (const { ids, patient } of calls)
          expect(!patient || new Set(ids.map((id) => wanted[id]?.circle)).size === 1).toBe(true)
        expect(mostAtOnce()).toBeLessThanOrEqual(BOUNDS.atOnce + 3)
        expect(knewWell.filter((well) => !well)).toEqual([])
        await batcher.close()
      }),
      { numRuns: 60 },
    )
  })

  test('tells a batch what others hold, not its own or ended items', async () => {
    const seen: string[][] = []
    const batcher = createBatcher<Item, number>({
      ...BOUNDS,
      run: async (items, { holds, isLockedBeside }) => {
        const beside = () => ['c0', 'c4', 'c8'].filter(isLockedBeside)
        for (const { circle } of items) holds.add(circle)
        seen.push(beside())
        for (let turns = items.length; turns >= 0; turns--) await turn()
        return items.map(({ id }) => ({ response: id }))
      },
    })
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => batcher.add(item(at, 'plain', `c${at - (at % 4)}`))),
    )
    expect(seen).toEqual([[], ['c0', 'c4']])
    await batcher.add(item(12, 'plain', 'c8'))
    expect(seen.at(-1)).toEqual([])
  })

  test('does not wait with one circle for another that somebody holds', async () => {
    let letGo: (() => void) | undefined
    const isHeld = new Promise<void>((resolve) => (letGo = resolve))
    const run: Run = async (items, { patient }) => {
      if (patient) await isHeld
      return items.map(({ id, kind, circle }) =>
        kind === 'held' && !patient ? { waitsFor: circle } : { response: id },
      )
    }
    const batcher = createBatcher({ ...BOUNDS, run })
    const locked = batcher.add(item(1, 'held', 'c2'))
    expect(await batcher.add(item(2))).toBe(2)
    expect(await batcher.add(item(3))).toBe(3)
    letGo?.()
    expect(await locked).toBe(1)
  })

  test('leaves out what another batch holds, for a full batch after it', async () => {
    const { run, done, calls } = database()
    const batcher = createBatcher({ ...BOUNDS, run })
    const ids = Array.from({ length: 40 }, (_, id) => id)
    expect(
      await Promise.all(ids.map((id) => batcher.add(item(id, 'shared', `c${id % 4}`)))),
    ).toEqual(ids)
    expect(done).toHaveLength(40)
    expect(calls.length).toBeLessThanOrEqual(12)
    expect(calls.some(({ patient }) => patient)).toBe(false)
  })

  test('fails all of a batch at once where halves would fare no better', async () => {
    const calls: number[] = []
    const batcher = createBatcher<Item, number>({
      ...BOUNDS,
      run: (items) => (calls.push(items.length), Promise.reject(new Unreachable('no database'))),
    })
    expect(await Promise.all([1, 2, 3].map((id) => notified(batcher.add(item(id)))))).toEqual([
      'no database',
      'no database',
      'no database',
    ])
    expect(calls).toEqual([3])
  })

  test('asks whoever comes too many to retry, and takes them with room', async () => {
    const { run } = database()
    const batcher = createBatcher({ ...BOUNDS, waitingMax: 3, run })
    const inside = [1, 2, 3].map((id) => batcher.add(item(id)))
    await expect(batcher.add(item(4))).rejects.toThrow('request.busy')
    await Promise.all(inside)
    expect(await batcher.add(item(5))).toBe(5)
  })

  test('answers in time despite a stuck batch, whose end it then ignores', async () => {
    const stuck: (() => void)[] = []
    const begun: number[][] = []
    const batcher = createBatcher<Item, number>({
      ...BOUNDS,
      responseMs: 200,
      atOnce: 1,
      itemsMax: 2,
      run: async (items, { holds, isLockedBeside }) => {
        const kinds = new Set(items.map(({ kind }) => kind))
        begun.push(items.map(({ id }) => id))
        if (kinds.has('held')) {
          holds.add('c1')
          await new Promise<void>((resolve) => stuck.push(resolve))
        }
        if (isLockedBeside('c1')) return items.map(() => ({ again: true }))
        return items.map(({ id }) => ({ response: id }))
      },
    })
    const [first, second, third] = [
      notified(batcher.add(item(1, 'held'))),
      notified(batcher.add(item(2, 'held'))),
      notified(batcher.add(item(3))),
    ]
    // The third never began, so nothing of it is done.
    expect(await Promise.all([first, second, third])).toEqual([
      'request.outcome-unknown',
      'request.outcome-unknown',
      'request.busy',
    ])
    expect(await batcher.add(item(4))).toBe(4)
    stuck.forEach((end) => end())
    expect(await batcher.add(item(5))).toBe(5)
    expect(begun).toEqual([[1, 2], [4], [5]])
    await batcher.close()
  })

  test('closes although a batch does not end', async () => {
    const batcher = createBatcher<Item, number>({
      ...BOUNDS,
      responseMs: 50,
      run: () => new Promise(() => undefined),
    })
    const never = notified(batcher.add(item(1)))
    await batcher.close()
    expect(await never).toBe('request.outcome-unknown')
  })

  test('takes nothing more once closing, and closes when all are answered', async () => {
    const { run, done } = database()
    const batcher = createBatcher({ ...BOUNDS, run })
    const waiting = Array.from({ length: 20 }, (_, id) =>
      batcher.add(item(id, id === 7 ? 'held' : 'plain')),
    )
    const closed = batcher.close()
    await expect(batcher.add(item(99))).rejects.toThrow('request.busy')
    await closed
    expect(done).toHaveLength(20)
    await Promise.all(waiting)
    await batcher.close()
  })
})
