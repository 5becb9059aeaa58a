import type { StoredAct } from './record-store.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** An act without the ids of people in its figures: who looked after what is not for the member to see. */
export function withoutPeople(act: StoredAct): StoredAct {
  return { ...act, before: plain(act.before), after: plain(act.after) }
}

function plain(figures: StoredAct['before']): StoredAct['before'] {
  return figures === null ? null : Object.fromEntries(Object.entries(figures).filter(([, value]) => typeof value !== 'string' || !UUID.test(value)))
}
