import { describe, expect, test } from 'vitest'
import { databaseTexts, whereReadable } from '#test/server/database-texts.ts'
import { disputedMatch, finished, officersOf, type TestDispute } from '#test/helping/disputes.ts'
import { helpingCircle, matchBetween, newReceiver, worldOfFile } from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'

const WHY = 'Three pictures had been edited, and nothing was ever paid.'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const officers = await officersOf(w, circle, 2)

async function decided(dispute: TestDispute, measure: 'removal' | 'note'): Promise<void> {
  const [one, two] = officers
  const { data } = await w.call('POST /staff/disputes/{disputeId}/measure', {
    token: one!.token,
    params: { disputeId: dispute.id },
    body: { memberId: dispute.giver.memberId, measure, reasons: WHY },
  })
  await w.call('POST /staff/disputes/{disputeId}/measure/{decisionId}', {
    token: two!.token,
    params: { disputeId: dispute.id, decisionId: data.decisions.at(-1)!.id },
    body: { approve: true, reason: 'I see the same.' },
  })
  await w.work()
}

const mailsTo = ({ email }: Person) =>
  w.mails.filter(
    ({ to, subject }) => to === email && subject === 'Something was decided about your membership',
  )

describe('somebody who is removed', () => {
  test.each([
    [
      'while a payment of theirs still runs',
      async ({ giver }: TestDispute) => {
        await matchBetween(w, { giver, receiver: await newReceiver(w, circle, { asks: 0 }) })
      },
      'suspended',
    ],
    ['and closed at once', async () => {}, 'closed'],
  ])(
    'reads the reasons in the mail itself, %s, and whatever mails they chose',
    async (_when, before, status) => {
      const dispute = await disputedMatch(w, circle)
      const { giver } = dispute
      await finished(w, dispute, officers, { outcome: 'not_paid' })
      await w.owner.pool.query(
        `INSERT INTO notice_preference (circle_id, member_id, topic, email, push)
          VALUES ($1, $2, 'disputes', false, false)`,
        [giver.circleId, giver.memberId],
      )
      await before(dispute)
      await decided(dispute, 'removal')
      expect(
        (
          await w.owner.pool.query('SELECT status FROM member WHERE member_id = $1', [
            giver.memberId,
          ])
        ).rows,
      ).toEqual([{ status }])
      const [mail, ...more] = mailsTo(giver)
      expect([
        more,
        mail?.text.includes(WHY),
        mail?.html.includes(WHY),
        mail?.text.includes('no longer a member'),
      ]).toEqual([[], true, true, true])
      expect(whereReadable(await databaseTexts(w.owner), WHY)).toEqual([])
    },
  )

  test('alone: of any other measure the mail says nothing', async () => {
    const dispute = await disputedMatch(w, circle)
    await finished(w, dispute, officers, { outcome: 'not_paid' })
    await decided(dispute, 'note')
    expect(
      mailsTo(dispute.giver).map(({ text }) => [
        text.includes('Two officers decided what a dispute means for you'),
        text.includes(WHY),
      ]),
    ).toEqual([[true, false]])
    const seen = await w.call('GET /notices', { token: dispute.giver.token, query: {} })
    expect(JSON.stringify(seen)).not.toContain(WHY)
  })
})
