import { worldOfFile } from '../helping/helping.ts'
import {
  type Person,
  madeUpPerson,
  newCircle,
  type PeopledCircle,
  proveEmail,
  register,
  signIn,
} from '../circle/people.ts'
import { type TestWorld, testWorld } from '../server/world.ts'

/** A circle, its applicants, and what its stewards decide about them. */
export async function applications() {
  const w = await worldOfFile(testWorld)
  const circle = await newCircle(w)

  async function applied(
    where: PeopledCircle,
  ): Promise<Pick<Person, 'name' | 'email' | 'password'> & { token: string }> {
    const person = madeUpPerson()
    await register(w, { ...person, circle: where.slug, knownBy: 'Asha from the market' })
    await proveEmail(w, person)
    return { ...person, token: '' }
  }

  async function list(by: Person = circle.admin) {
    await signIn(w, by)
    return w.call('GET /staff/applications', { token: by.token })
  }

  async function waiting(
    { name }: { name: string },
    by: Person = circle.admin,
  ): Promise<{ id: string; version: number }> {
    const { data } = await list(by)
    return data.find((application) => application.name === name)!
  }

  function decide(
    { id, version }: { id: string; version: number },
    {
      accept,
      reason = 'Because we know',
      by = circle.admin,
      idempotencyKey,
    }: { accept: boolean; reason?: string; by?: Person; idempotencyKey?: string },
  ) {
    return w.call('POST /staff/applications/{applicationId}/decide', {
      token: by.token,
      params: { applicationId: id },
      body: { accept, reason, version },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
  }
  return { w, circle, applied, list, waiting, decide }
}

/** The stored rows of applications. */
export function storedApplications(w: TestWorld) {
  async function stateOf(applicationId: string) {
    const { rows } = await w.owner.pool.query(
      `SELECT a.state, a.decided_by, m.status FROM application a
      JOIN member m USING (circle_id, member_id) WHERE a.application_id = $1`,
      [applicationId],
    )
    return rows[0]
  }

  async function idOf({ memberId }: Person): Promise<string> {
    const { rows } = await w.owner.pool.query<{ id: string }>(
      'SELECT application_id AS id FROM application WHERE member_id = $1',
      [memberId],
    )
    return rows[0]!.id
  }

  async function memberOf(applicationId: string): Promise<string> {
    const { rows } = await w.owner.pool.query<{ id: string }>(
      'SELECT member_id AS id FROM application WHERE application_id = $1',
      [applicationId],
    )
    return rows[0]!.id
  }
  return { stateOf, idOf, memberOf }
}
