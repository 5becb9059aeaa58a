import { dayInIndia } from '#contract/formats.ts'

export type DayGroup<T> = {
  readonly day: string
  readonly word: 'today' | 'yesterday' | 'other'
  readonly items: readonly T[]
}

const DAY_MS = 86_400_000

/** Groups a list sorted by time by its days in India, in that order. */
export function byDay<T extends { readonly at: string }>(
  items: readonly T[],
  nowMs: number,
): DayGroup<T>[] {
  const [today, yesterday] = [dayInIndia(nowMs), dayInIndia(nowMs - DAY_MS)]
  const groups: { day: string; items: T[] }[] = []
  for (const item of items) {
    const day = dayInIndia(Date.parse(item.at))
    if (groups.at(-1)?.day === day) groups.at(-1)?.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups.map(({ day, items: found }) => ({
    day,
    items: found,
    word: day === today ? 'today' : day === yesterday ? 'yesterday' : 'other',
  }))
}
