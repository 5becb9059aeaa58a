import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import { newMember, type Person } from '../circle/people.ts'
import { assignTo, staffed } from '../circle/staff.ts'

/** A circle with all staff, and members of its stewards. */
export async function membersOfStewards() {
  const w = await worldOfFile()
  const circle = await staffed(w, await helpingCircle(w))
  const bring = async (steward: Person = circle.steward, dateOfBirth = '1985-06-15') => {
    const person = await newMember(w, circle, { dateOfBirth })
    await assignTo(w, steward, person)
    return person
  }
  return { w, circle, bring }
}
