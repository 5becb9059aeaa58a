import type { Section } from './my-data-store.ts'
import { AROUND } from './sections/around.ts'
import { HELPING } from './sections/helping.ts'
import { MYSELF } from './sections/myself.ts'

/** All sections of a member's data, in the order of the file. */
export const SECTIONS = [...MYSELF, ...HELPING, ...AROUND] as const satisfies readonly Section[]
