import { expect, test } from 'vitest'
import { sealInLink } from '#domain/ledger/seal-link.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { sealedCircle } from '#test/ledger/sealed-circle.ts'

const { w, circle, giver, receiver, help } = await sealedCircle()

/** The mails about a confirmation, and about the same payment before it. */
async function mailsOfHelp(): Promise<{ confirmed: typeof w.mails; earlier: typeof w.mails }> {
  w.mails.length = 0
  await help()
  await w.work()
  const isOfConfirmation = ({ subject }: { subject: string }) =>
    /^(Thank you|Recorded)/.test(subject)
  return {
    confirmed: w.mails.filter(isOfConfirmation),
    earlier: w.mails.filter((mail) => !isOfConfirmation(mail)),
  }
}

test('the mails of a confirmation carry the newest seal, as text and as HTML, and no other mail does', async () => {
  // The very first payment: nothing is sealed yet.
  const first = await mailsOfHelp()
  expect([first.confirmed.length, JSON.stringify(w.mails).includes('/r/')]).toEqual([2, false])
  await sealLedger(w.world)
  const { rows } = await w.owner.pool.query<{ head: string }>(
    "SELECT encode(head, 'hex') AS head FROM seal",
  )
  const { confirmed, earlier } = await mailsOfHelp()
  expect(confirmed.map(({ to }) => to).toSorted()).toEqual([giver.email, receiver.email].toSorted())
  for (const { text, html } of confirmed)
    for (const body of [text, html]) {
      expect(body).toContain('up to payment no. 1:')
      expect(sealInLink(body)).toEqual({ slug: circle.slug, seal: 1, head: rows[0]?.head })
    }
  expect(earlier.length).toBeGreaterThan(0)
  expect(JSON.stringify(earlier)).not.toContain('/r/')
})
