import { describe, expect, test } from 'vitest'
import { monthInIndia } from './months.ts'
import { type PlacedRestart, RESTARTS_MAX } from './restarts.ts'
import {
  begunAgain,
  type HeadNow,
  HEADS_MAX,
  monthToShare,
  type PhoneMemory,
  remember,
} from './phone-memory.ts'

const monthOf = (ms: number) => monthInIndia(Temporal.Instant.fromEpochMilliseconds(ms)).toString()
const CIRCLE = '01890000-0000-7000-8000-000000000001'
const day = (text: string) => Date.parse(`${text}T12:00:00+05:30`)
const head = (seal: number, of = 'a'): HeadNow => ({
  seal,
  transfers: 2 * seal,
  head: `${of}${seal}`.padEnd(64, '0'),
  day: '2026-03-01',
})
/** The phone meets these seals, each as the newest, and the server still has those before. */
const met = (...at: readonly (readonly [seal: number, on: string])[]) =>
  at.reduce<PhoneMemory | undefined>(
    (memory, [seal, on]) =>
      remember(memory, {
        circleId: CIRCLE,
        heads: [...(memory?.heads ?? []), head(seal)],
        restarts: [],
        at: day(on),
        monthOf,
      }),
    undefined,
  ) as PhoneMemory

describe('a phone', () => {
  test('remembers the first seal, the last, and the last of each month', () => {
    const memory = met([1, '2026-03-05'], [2, '2026-03-06'], [3, '2026-03-31'], [4, '2026-04-01'])
    expect(memory.heads.map(({ seal }) => seal)).toEqual([1, 3, 4])
    expect(met([1, '2026-03-05'], [1, '2026-03-06']).heads).toHaveLength(1)
    expect([memory.since, memory.askedAt]).toEqual([day('2026-03-05'), day('2026-04-01')])
  })

  test('remembers the last months, and always the first', () => {
    const months = Array.from(
      { length: 60 },
      (_, at) =>
        [
          at + 1,
          `20${26 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-10`,
        ] as const,
    )
    const { heads } = met(...months)
    expect([heads.length, heads[0]?.seal, heads.at(-1)?.seal]).toEqual([HEADS_MAX, 1, 60])
  })

  test('asks for no more than 3 kB, of a large record that was restored often', () => {
    const hash = 'a'.repeat(64)
    const counts = { seal: 123_456, transfers: 1_234_567 }
    const answer = {
      circleId: CIRCLE,
      heads: Array.from({ length: HEADS_MAX + 1 }, (): HeadNow => ({
        ...counts,
        head: hash,
        day: '2026-03-01',
        restarts: 20,
      })),
      restarts: Array.from({ length: RESTARTS_MAX }, (): PlacedRestart => ({
        number: 20,
        day: '2026-03-01',
        head: hash,
        ...counts,
      })),
      month: null,
    }
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(3_000)
  })

  test('begins without a seal where the circle has none yet', () => {
    const memory = remember(undefined, {
      circleId: CIRCLE,
      heads: [],
      restarts: [],
      at: day('2026-03-05'),
      monthOf,
    })
    expect([memory.heads, memory.differed]).toEqual([[], null])
  })

  const known = met([1, '2026-03-05'], [3, '2026-03-31'], [4, '2026-04-01'])
  const asked = (
    heads: readonly HeadNow[],
    before = known,
    restarts: readonly PlacedRestart[] = [],
  ) => remember(before, { circleId: CIRCLE, heads, restarts, at: day('2026-05-03'), monthOf })

  test('sees another head under a number, and names what it saw last', () => {
    const { differed, heads } = asked([head(1), head(3, 'b'), head(4, 'b'), head(9, 'b')])
    expect(differed).toEqual({
      saw: { ...head(4), seenAt: day('2026-04-01') },
      now: head(4, 'b'),
      at: day('2026-05-03'),
    })
    expect(heads).toEqual(known.heads)
  })

  test('sees a record that ends earlier, or has none', () => {
    for (const heads of [[head(1), head(3)], []])
      expect(asked(heads).differed).toMatchObject({ saw: head(4), now: null })
  })

  test('says it still when the first record is shown again, until its person begins anew', () => {
    const seen = asked([head(1), head(3, 'b'), head(4)])
    expect(seen.differed?.saw.seal).toBe(3)
    const later = asked([head(1), head(3), head(4), head(5)], seen)
    expect([later.differed, later.heads]).toEqual([seen.differed, known.heads])
    const again = asked([head(3, 'b')], begunAgain(later, day('2026-05-03')))
    expect([again.differed, again.heads.length, again.since]).toEqual([null, 1, day('2026-05-03')])
  })

  const restartAt = (seal: number, number = 1): PlacedRestart => ({
    ...{ number, seal, transfers: 2 * (seal - 1) },
    ...{ day: '2026-05-02', head: null },
  })
  const after = (seal: number, restarts = 1): HeadNow => ({ ...head(seal, 'b'), restarts })

  test('says calmly what a restart explains, and follows from there', () => {
    const before = { ...known, own: { 4: 'aa', 5: 'bb' } }
    const { differed, restored, heads, own } = asked([head(1), after(3), after(4)], before, [
      restartAt(3),
    ])
    expect([differed, restored]).toEqual([null, { day: '2026-05-02', after: 4, same: 2 }])
    expect([heads.map(({ seal, restarts }) => [seal, restarts]), own]).toEqual([
      [
        [1, undefined],
        [4, 1],
      ],
      { 4: 'aa' },
    ])
  })

  test('says it also where today’s record is still shorter than the lost one', () => {
    expect(asked([head(1), head(3), after(4)], known, [restartAt(4)])).toMatchObject({
      differed: null,
      restored: { after: 6, same: 6 },
    })
    expect(asked([head(1), after(2)], known, [restartAt(2)])).toMatchObject({
      differed: null,
      restored: { after: 2, same: 2 },
    })
  })

  test('sees what a restart does not explain: a seal before its place', () => {
    const { differed } = asked([head(1, 'b'), after(3), after(4)], known, [restartAt(3)])
    expect(differed?.saw.seal).toBe(1)
    expect(asked([head(1), head(3, 'b'), after(4)], known, [restartAt(4)]).differed?.saw.seal).toBe(
      3,
    )
  })

  test('sees a record that is rewritten after a restart which it followed', () => {
    const followed = asked([head(1), head(3), after(4)], known, [restartAt(4)])
    const again = asked([head(1), head(3), { ...after(4), head: 'c4' }], followed, [restartAt(4)])
    expect(again.differed?.saw).toMatchObject(after(4))
    const second = asked([head(1), after(3, 2)], followed, [restartAt(3, 2)])
    expect([second.differed, second.restored?.after]).toEqual([null, 4])
  })

  test('offers the seal of the month before in the first ten days, once', () => {
    const due = (today: string, shared: string | null = null) =>
      monthToShare({ heads: known.heads, shared }, { today, before: '2026-03' })
    expect([
      due('2026-04-01'),
      due('2026-04-10'),
      due('2026-04-11'),
      due('2026-04-01', '2026-03'),
      due('2026-04-01', '2026-02'),
      monthToShare({ heads: [], shared: null }, { today: '2026-04-01', before: '2026-03' }),
    ]).toEqual(['2026-03', '2026-03', undefined, undefined, '2026-03', undefined])
  })
})
