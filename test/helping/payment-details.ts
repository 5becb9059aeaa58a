import { randomInt } from 'node:crypto'
import { invariant } from '#domain/shared/assert.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

/** Saves a UPI id or bank account that nobody else has. A member's first can be used at once. */
export async function addDetail(
  w: TestWorld,
  person: Pick<Person, 'token' | 'email' | 'name'>,
  kind: 'upi' | 'bank' = 'upi',
): Promise<string> {
  const number = String(randomInt(10 ** 11, 10 ** 12))
  const body =
    kind === 'upi'
      ? { upiId: `p${number}@okpractice` }
      : {
          bankDetails: {
            accountNumber: number,
            ifscCode: 'SBIN0001234',
            bankName: 'State Bank of India',
            accountHolderName: person.name.toUpperCase(),
          },
        }
  const { paymentDetails } = await w.call('PUT /user/payment-details', {
    token: person.token,
    body,
  })
  const saved = (kind === 'upi' ? paymentDetails.upiDetails : paymentDetails.bankDetails).at(-1)
  invariant(saved, 'a detail that was not saved')
  return saved.id
}
