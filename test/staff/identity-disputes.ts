import { expect } from 'vitest'
import type { HelpingCircle } from '../helping/helping.ts'
import { refusal } from '../helping/commands.ts'
import { codeInText, newMember, type Person } from '../circle/people.ts'
import { REASON, untie } from '../circle/staff.ts'
import type { TestWorld } from '../server/world.ts'

/** Identity disputes, and what officers do with them. */
export function identityDisputes(w: TestWorld) {
  const print = (by: Person, identityDisputeId: string, grant = true) =>
    w.call('POST /staff/identity-disputes/{identityDisputeId}/decide', {
      token: by.token,
      params: { identityDisputeId },
      body: { grant, reason: REASON },
    })
  const listed = async (by: Person, identityDisputeId: string) =>
    (await w.call('GET /staff/identity-disputes', { token: by.token })).data.find(
      ({ id }) => id === identityDisputeId,
    )
  const proved = async ({ memberId }: { memberId: string }) =>
    (
      await w.owner.pool.query<{ proved: boolean }>(
        'SELECT phone_verified_at IS NOT NULL AS proved FROM identity WHERE member_id = $1',
        [memberId],
      )
    ).rows[0]?.proved

  /**
   * Somebody of a circle who names the phone or PAN of the member who holds it. None of the
   * officers introduced them.
   */
  async function disputeOf(
    holder: Person,
    into: HelpingCircle,
    what: 'phone' | 'pan' = 'phone',
  ): Promise<{ holder: Person; newcomer: Person; identityDisputeId: string }> {
    const newcomer = await newMember(w, into, {
      upTo: 'email',
      ...(what === 'phone' ? { phone: holder.phone } : { pan: holder.pan }),
    })
    await w.call('POST /user/send-phone-code', { token: newcomer.token })
    await w.work()
    expect(
      (
        await refusal(
          w.call('POST /user/verify-phone', {
            token: newcomer.token,
            body: { code: codeInText(w, newcomer.phone) },
          }),
        )
      ).code,
    ).toBe('members.identity-dispute-under-review')
    await untie(w, [newcomer])
    const { rows } = await w.owner.pool.query<{ identity_dispute_id: string }>(
      'SELECT identity_dispute_id FROM identity_dispute WHERE member_id = $1',
      [newcomer.memberId],
    )
    return { holder, newcomer, identityDisputeId: rows[0]?.identity_dispute_id ?? '' }
  }
  return { print, listed, proved, disputeOf }
}
