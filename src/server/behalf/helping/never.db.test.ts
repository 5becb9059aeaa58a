import { beforeEach, describe, expect, test } from 'vitest'
import { askInPayment, nameHelper, openPayment } from '#test/behalf/helpers.ts'
import { helpStage } from '#test/behalf/help-stage.ts'
import { type Person } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { newDevice } from '#server/members/secrets/known-device.ts'
import { matchBetween, type Receiver } from '#test/helping/helping.ts'
import { addProof } from '#test/helping/proof.ts'

const { w, now, toPay, helping, page, addPicture, claim, payee, matchOf, endBy, block } =
  await helpStage()

let member: Receiver
let helper: Person
let other: Receiver
beforeEach(() => {
  ;({ member, helper, other } = now)
})

describe('nobody helps in a payment', () => {
  beforeEach(() => nameHelper(w, helper, member))

  const set = (sql: string, ...values: unknown[]) => w.owner.pool.query(sql, values)
  const introduced = (one: Person, by: Person) =>
    set('UPDATE member SET introduced_by = $1 WHERE member_id = $2', by.memberId, one.memberId)

  test.each([
    ['who brought the other person in', () => introduced(other, helper)],
    ['whom the other person brought in', () => introduced(helper, other)],
    ['whom the other person blocked', () => block(other, helper)],
    ['who blocked the other person', () => block(helper, other)],
    [
      'who is paid where the other person is',
      () =>
        set(
          `INSERT INTO payment_detail (circle_id, detail_id, member_id, kind, detail_sealed, detail_key,
            usable_from, created_at)
          SELECT circle_id, gen_random_uuid(), $1, kind, '\\x00', detail_key, usable_from, created_at
          FROM payment_detail WHERE member_id = $2`,
          helper.memberId,
          other.memberId,
        ),
    ],
    ['who is the helper of both', () => nameHelper(w, helper, other)],
    [
      'who was the other person’s helper',
      async () => {
        await nameHelper(w, helper, other)
        const [naming] = (await helping(other)).helpers
        await endBy(other, naming!.id)
      },
    ],
    [
      'who released the ask',
      () =>
        set(
          `INSERT INTO audit_log (circle_id, audit_id, happened_at, actor_id, actor_role, act,
            subject_kind, subject_id, whom_id)
          SELECT circle_id, gen_random_uuid(), app_now(), $1, 'steward', 'ask.release', 'ask',
            ask_id, member_id FROM ask WHERE member_id = $2`,
          helper.memberId,
          other.memberId,
        ),
    ],
  ] as const)('%s', async (_who, tie) => {
    const match = await toPay()
    const request = await openPayment(w, helper, { member, match })
    await addPicture(request.id)
    await tie()
    expect((await helping()).helped.find(({ name }) => name === 'Kamala D.')?.payments).toEqual([])
    for (const tried of [
      () => page(match.id),
      () => askInPayment(w, helper, match),
      () => payee(request.id),
      () => claim(request.id, match),
    ])
      expect((await refusal(tried())).code).toBe('behalf.too-close')
    expect((await matchOf(match, member)).status).toBe('awaiting_payment')
  })

  test('who had a payment with the other person in the last 90 days', async () => {
    await matchBetween(w, { giver: helper, receiver: other })
    const match = await toPay()
    expect((await refusal(askInPayment(w, helper, match))).code).toBe('behalf.too-close')
  })

  test('with a browser that was the other person’s too', async () => {
    const match = await toPay()
    const { rows } = await w.owner.pool.query<{ id: string }>(
      'SELECT identity_id AS id FROM identity WHERE member_id = $1',
      [other.memberId],
    )
    const pageOn = (device?: string) =>
      w.call('GET /helping/matches/{matchId}', {
        token: helper.token,
        params: { matchId: match.id },
        device,
      })
    expect((await pageOn()).data.act).toBe('claim')
    const shared = newDevice(w.world.vault, rows[0]!.id)
    expect((await refusal(pageOn(shared))).code).toBe('behalf.too-close')
  })

  test('who is the other person', async () => {
    const match = await matchBetween(w, { giver: helper, receiver: member })
    await addProof(w, { id: match.id, giver: helper })
    expect((await refusal(page(match.id))).code).toBe('behalf.too-close')
  })
})
