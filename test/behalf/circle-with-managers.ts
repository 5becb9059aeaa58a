import { worldOfFile, helpingCircle } from '../helping/helping.ts'
import { newMember } from '../circle/people.ts'

/** A circle with two managers. */
export async function circleWithManagers() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const manager = await newMember(w, circle, { roles: ['manager'] })
  const other = await newMember(w, circle, { roles: ['manager'] })
  return { w, circle, manager, other }
}
