import type { WorkItem } from '#contract/staff/work.ts'
import { messageOf } from '#web/platform/api/api-error.ts'

export type ReleaseResult = {
  readonly id: string
  readonly name: string
  readonly released: boolean
  /** The server's sentence: done, or why not. */
  readonly said: string
}
export type ChosenAsk = WorkItem & { readonly ask: NonNullable<WorkItem['ask']> }

/** The asks that are chosen and still wait. */
export function chosenAsks(
  items: readonly WorkItem[],
  chosen: ReadonlySet<string>,
): readonly ChosenAsk[] {
  return items.filter((item): item is ChosenAsk => item.ask !== undefined && chosen.has(item.id))
}

/**
 * Releases asks one after the other, each as an act of its own. One that is refused does not stop
 * those after it.
 */
export async function releaseEach(
  asks: readonly ChosenAsk[],
  release: (ask: ChosenAsk) => Promise<{ message: string }>,
  wentWrong: string,
): Promise<readonly ReleaseResult[]> {
  const outcomes: ReleaseResult[] = []
  for (const ask of asks) {
    const of = { id: ask.id, name: ask.title }
    try {
      const { message } = await release(ask)
      outcomes.push({ ...of, released: true, said: message })
    } catch (error) {
      outcomes.push({ ...of, released: false, said: messageOf(error, wentWrong) })
    }
  }
  return outcomes
}
