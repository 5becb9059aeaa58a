import { worldOfFile } from '../helping/helping.ts'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { newCircle, type Person } from '../circle/people.ts'
import { testWorld } from '../server/world.ts'

/** A circle in which people register, and the stored rows of that. */
export async function registrations() {
  const w = await worldOfFile(testWorld)
  const circle = await newCircle(w, { name: 'Village of Asha' })

  function bodyOf({
    name,
    email,
    phone,
    password,
    pan,
  }: Pick<Person, 'name' | 'email' | 'phone' | 'password' | 'pan'>) {
    return {
      name,
      email,
      phone,
      password,
      pancard: pan,
      dateOfBirth: '1985-06-15',
      consent: { version: CONSENT_VERSION, language: 'en' as const },
      referralCode: circle.admin.referralCode,
    }
  }

  function mailsTo(email: string) {
    return w.mails.filter(({ to }) => to === email)
  }

  async function applicationOf(email: string) {
    const { rows } = await w.owner.pool.query(
      `SELECT m.status, a.state, m.introduced_by, a.inviter_id,
        a.known_by_sealed IS NOT NULL AS known
      FROM identity i JOIN member m USING (circle_id, member_id)
     JOIN application a USING (circle_id, member_id) WHERE i.email_key = $1`,
      [w.world.vault.hash('email', email)],
    )
    return rows[0]
  }

  async function agreementsOf(email: string) {
    const { rows } = await w.owner.pool.query(
      `SELECT kind, version, language FROM agreement JOIN identity i USING (circle_id, member_id)
      WHERE i.email_key = $1 ORDER BY kind`,
      [w.world.vault.hash('email', email)],
    )
    return rows
  }

  async function count(table: 'member' | 'identity'): Promise<number> {
    const { rows } = await w.owner.pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)
    return rows[0]?.n ?? 0
  }
  return { w, circle, bodyOf, mailsTo, applicationOf, agreementsOf, count }
}
