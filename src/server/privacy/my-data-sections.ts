import type { Section } from './my-data-store.ts'
import { AROUND } from './sections/around.ts'
import { HELPING } from './sections/helping.ts'
import { MYSELF } from './sections/myself.ts'

/** Everything that is kept about a member, in the order in which it is told. */
export const SECTIONS = [...MYSELF, ...HELPING, ...AROUND] as const satisfies readonly Section[]
