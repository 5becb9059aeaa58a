import type { StoredAct } from './store/record-store.ts'

type Figures = Readonly<Record<string, unknown>>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Removes the ids of people from an act's figures, because not every reader may see who looked
 * after whom.
 */
export function withoutPeople(act: StoredAct): StoredAct {
  return { ...act, before: simple(act.before), after: simple(act.after) }
}

function simple(figures: StoredAct['before']): StoredAct['before'] {
  return figures === null
    ? null
    : Object.fromEntries(Object.entries(figures).filter(([, value]) => !isPerson(value)))
}

/** Returns the ids of people in the figures of an act. */
export function peopleIn({ before, after }: Pick<StoredAct, 'before' | 'after'>): string[] {
  return [...Object.values(before ?? {}), ...Object.values(after ?? {})].filter(isPerson)
}

/** Replaces ids of people in figures with names; a person of another circle becomes `outside`. */
export function namedFigures(
  figures: Figures | null,
  names: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(figures ?? {}).map(([field, value]) => [
      field,
      isPerson(value) ? (names.get(value) ?? 'outside') : value,
    ]),
  )
}

function isPerson(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
