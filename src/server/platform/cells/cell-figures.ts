import { z } from 'zod'
import type { Directory } from './directory.ts'

/** What a cell publishes: the latest check of all its circles, and its latest drill. */
export type CellFigure = {
  readonly at: Temporal.Instant
  readonly failed: boolean
  readonly seconds: number
}
export type CellFigures = { readonly check?: CellFigure; readonly drill?: CellFigure }

const figure = z.object({
  at: z.iso.datetime().transform((text) => Temporal.Instant.from(text)),
  failed: z.boolean(),
  seconds: z.number(),
})
const published = z.object({ check: figure.exactOptional(), drill: figure.exactOptional() })

/** Reads the figures of the other cells; none without a directory, or where none was heard of yet. */
export async function figuresOfOthers(
  directory: Directory | undefined,
): Promise<readonly CellFigures[]> {
  const rows = (await directory?.figuresOfOthers().catch(() => [])) ?? []
  return rows.flatMap((row) => published.safeParse(row).data ?? [])
}

/** Of one figure of all cells what failed, or else what is oldest: pages promise no more than holds in each of them. */
export function worstFigure(figures: readonly (CellFigure | undefined)[]): CellFigure | undefined {
  return figures
    .filter((each) => each !== undefined)
    .toSorted(
      (one, other) =>
        Number(other.failed) - Number(one.failed) || Temporal.Instant.compare(one.at, other.at),
    )[0]
}
