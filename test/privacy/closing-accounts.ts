import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import type { Person } from '../circle/people.ts'

/** A circle whose members close their accounts, and the rows that stay of them. */
export async function closingAccounts() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const close = (person: Person, email = person.email) =>
    w.call('POST /user/close-account', { token: person.token, body: { email } })
  const rights = async (person: Pick<Person, 'token'>) =>
    (await w.call('GET /user/data-rights', { token: person.token })).data

  async function rowOf({ memberId }: Pick<Person, 'memberId'>): Promise<Record<string, unknown>> {
    const { rows } = await w.owner.pool.query<Record<string, unknown>>(
      `SELECT status, closes_when_free, close_from, close_asked_at IS NOT NULL AS asked,
        closed_at IS NOT NULL AS dated FROM member WHERE member_id = $1`,
      [memberId],
    )
    return rows[0] ?? {}
  }
  return { w, circle, close, rights, rowOf }
}
