/**
 * The fewest payments with which pledges can give the asks exactly these steps when anybody may
 * give to anybody: as many requests as there are, less the largest number of groups that each cover
 * themselves. `due` pledges must be used up, `free` ones may be. Tries every partition: for about
 * nine requests at most.
 */
export function fewestPayments(
  asks: readonly number[],
  due: readonly number[],
  free: readonly number[],
): number {
  const items = [
    ...asks.map((steps) => ({ wants: steps, has: 0, spare: 0 })),
    ...due.map((steps) => ({ wants: 0, has: steps, spare: 0 })),
    ...free.map((steps) => ({ wants: 0, has: steps, spare: steps })),
  ]
  let groups = -Infinity
  const place = (index: number, parts: (typeof items)[]): void => {
    const item = items[index]
    if (!item) {
      if (parts.every(isCovered)) groups = Math.max(groups, parts.length)
      return
    }
    for (const part of parts) {
      part.push(item)
      place(index + 1, parts)
      part.pop()
    }
    place(index + 1, [...parts, [item]])
  }
  place(0, [])
  return items.length - groups
}

function isCovered(part: readonly { wants: number; has: number; spare: number }[]): boolean {
  const missing = part.reduce((sum, { wants, has }) => sum + wants - has, 0)
  const spare = part.reduce((sum, item) => sum + item.spare, 0)
  return missing <= 0 && missing + spare >= 0
}
