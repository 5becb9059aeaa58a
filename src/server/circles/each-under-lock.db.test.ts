import { describe, expect, test } from 'vitest'
import { type HelpingCircle, helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { holding } from '#test/circle/meeting.ts'
import { eachUnderLock } from './each-under-lock.ts'

const w = await worldOfFile()
const busy = await helpingCircle(w)
const calm = await helpingCircle(w)

const LOCK = 'SELECT FROM circle WHERE circle_id = $1'
const items = (...names: string[]) =>
  names.map((name) => ({ name, circleId: name.startsWith('busy') ? busy.circleId : calm.circleId }))

/** Sweeps these items with a note of each; the note may stop it. */
function sweepOf(
  done: string[],
  names: readonly string[],
  onEach: (name: string) => void = () => undefined,
): Promise<void> {
  return eachUnderLock(w.world, 'item', items(...names), async (_ctx, { name }) => {
    onEach(name)
    done.push(name)
  })
}

describe('a sweep over circles', () => {
  test('does everything where nobody is busy, in the order it was given', async () => {
    const done: string[] = []
    await sweepOf(done, ['busy 1', 'calm 1', 'busy 2', 'calm 2'])
    expect(done).toEqual(['busy 1', 'calm 1', 'busy 2', 'calm 2'])
  })

  test('comes back to a busy circle after all others and then waits for it', async () => {
    const done: string[] = []
    let doneWhileBusy: string[] = []
    await holding(
      w,
      { rows: LOCK, values: [busy.circleId] },
      [() => sweepOf(done, ['busy 1', 'calm 1', 'busy 2', 'calm 2'])],
      () => {
        doneWhileBusy = [...done]
      },
    )
    expect(doneWhileBusy).toEqual(['calm 1', 'calm 2'])
    expect(done).toEqual(['calm 1', 'calm 2', 'busy 1', 'busy 2'])
  })

  test('works for as many circles at once as it is told, and for no more', async () => {
    const [done, other]: [string[], HelpingCircle] = [[], await helpingCircle(w)]
    const both = Promise.withResolvers<void>()
    let now = 0
    await eachUnderLock(
      w.world,
      'item',
      [...items('busy 1', 'calm 1'), { name: 'other', circleId: other.circleId }],
      async (_ctx, { name }) => {
        now++
        if (now === 2) both.resolve()
        await both.promise
        expect(now).toBeLessThanOrEqual(2)
        done.push(name)
        now--
      },
      { atOnce: 2 },
    )
    expect(done.toSorted()).toEqual(['busy 1', 'calm 1', 'other'])
  })

  test('waits for ten items of busy circles at most; the next sweep meets the others', async () => {
    const done: string[] = []
    const names = Array.from({ length: 12 }, (_, at) => `busy ${at}`)
    await holding(w, { rows: LOCK, values: [busy.circleId] }, [
      () => sweepOf(done, [...names, 'calm']),
    ])
    expect(done).toEqual(['calm', ...names.slice(0, 10)])
  })

  test('gives a circle up after one failure of its lock or its work, and no other', async () => {
    const done: string[] = []
    await holding(w, { rows: LOCK, values: [busy.circleId] }, [
      () =>
        sweepOf(done, ['busy 1', 'busy 2', 'calm 1', 'calm 2'], (name) => {
          if (name.endsWith('1')) throw new Error('no')
        }),
    ])
    expect(done).toEqual(['calm 2'])
  })

  test('works beside another one under the same lock, one after the other', async () => {
    const seen: string[] = []
    const sweep = (who: string) =>
      eachUnderLock(w.world, 'item', items('busy 1', 'busy 2'), async (ctx, { name }) => {
        seen.push(`${who} begins ${name}`)
        await ctx.tx.selectFrom('circle').select('circleId').execute()
        seen.push(`${who} ends ${name}`)
      })
    await holding(w, { rows: LOCK, values: [busy.circleId] }, [
      () => sweep('one'),
      () => sweep('two'),
    ])
    expect(seen).toHaveLength(8)
    for (let at = 0; at < seen.length; at += 2)
      expect(seen[at + 1]).toBe(seen[at]!.replace('begins', 'ends'))
  })
})
