import { worldOfFile, helpingCircle } from '../helping/helping.ts'
import { proofPicture } from '../helping/proof.ts'
import { afterAll } from 'vitest'
import { officersOf, type TestDispute } from '../helping/disputes.ts'
import { testApp } from '../server/http.ts'
import type { Person } from '../circle/people.ts'

export const ADD = 'POST /matches/{matchId}/dispute/evidence'
export const ASK = 'POST /staff/disputes/{disputeId}/ask-evidence'
export const CLOSE = 'POST /staff/disputes/{disputeId}/close-evidence'

/** A circle with two officers, and acts of people and officers on the pictures of a case. */
export async function picturesOfCases() {
  const w = await worldOfFile()
  const http = await testApp(w)
  afterAll(() => http.close())
  const circle = await helpingCircle(w)
  const [one, two] = (await officersOf(w, circle, 2)) as [Person, Person]
  const add = async ({ match }: TestDispute, { token }: { token: string }, file?: Uint8Array) =>
    w.call(ADD, { token, params: { matchId: match.id }, file: file ?? (await proofPicture()) })
  const ask = ({ id }: { id: string }, { token }: { token: string }, version: number) =>
    w.call(ASK, {
      token,
      params: { disputeId: id },
      body: { what: 'The line of your statement, the rest blacked out.', version },
    })
  const close = ({ id }: { id: string }, { token }: { token: string }, version: number) =>
    w.call(CLOSE, { token, params: { disputeId: id }, body: { version } })
  const status = async (path: string, who: { token: string }) =>
    (await http.send({ url: path }, who)).statusCode
  return { w, circle, one, two, add, ask, close, status }
}
