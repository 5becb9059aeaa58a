import { worldOfFile } from '../helping/helping.ts'
import { type Person, codeInMail, madeUpPerson, newCircle } from '../circle/people.ts'
import { logInWithPassword } from '../circle/second-factors.ts'
import { testWorld } from '../server/world.ts'
import { securityUseCases } from '#server/security/security-use-cases.ts'

export const NEW_PASSWORD = 'an entirely new one'

/** A circle whose members change the email address, phone or password of their login. */
export async function loginChanges() {
  const w = await worldOfFile(() => testWorld({ useCases: [...securityUseCases] }))
  const circle = await newCircle(w)

  function changePassword({ token }: { token: string }, newPassword: string) {
    return w.call('POST /user/change-password', { token, body: { newPassword } })
  }

  function changeEmail({ token }: { token: string }, email: string) {
    return w.call('POST /user/change-email', { token, body: { email } })
  }

  function changePhone({ token }: { token: string }, phone: string) {
    return w.call('POST /user/change-phone', { token, body: { phone } })
  }

  /** Follows the newest link that went to a new address. */
  function confirmEmail(email: string) {
    return w.call('POST /user/confirm-email', { body: { code: codeInMail(w, email) } })
  }

  /** Presses "this was not me" in the newest mail to an address. */
  function notMe(email: string) {
    return w.call('POST /user/not-me', { body: { code: codeInMail(w, email) } })
  }

  /** Follows the link that comes after "this was not me", and logs in with the new password. */
  async function setNewPassword(person: Person): Promise<void> {
    await w.work()
    await w.call('POST /user/reset-password', {
      body: { email: person.email, code: codeInMail(w, person.email), password: NEW_PASSWORD },
    })
    person.token = await logInWithPassword(w, { ...person, password: NEW_PASSWORD })
  }

  function newAddress(): string {
    return madeUpPerson().email
  }

  function mailsTo(email: string) {
    return w.mails.filter(({ to }) => to === email)
  }

  async function security({ token }: { token: string }) {
    return (await w.call('GET /user/security', { token })).data
  }

  async function identityDisputesOf({ memberId }: Person) {
    const { rows } = await w.owner.pool.query<{ what: string; sealed: boolean }>(
      'SELECT what, phone_sealed IS NOT NULL AS sealed FROM identity_dispute WHERE member_id = $1',
      [memberId],
    )
    return rows
  }
  return {
    w,
    circle,
    changePassword,
    changeEmail,
    changePhone,
    confirmEmail,
    notMe,
    setNewPassword,
    newAddress,
    mailsTo,
    security,
    identityDisputesOf,
  }
}
