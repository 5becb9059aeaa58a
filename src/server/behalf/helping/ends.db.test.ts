import { beforeEach, describe, expect, test } from 'vitest'
import { addMs, MINUTE_MS } from '#domain/shared/calendar.ts'
import {
  grantIdentityDisputeTo,
  identityDisputeToDecide,
} from '#server/members/identity-disputes.ts'
import { blockMember } from '#server/members/blocks/blocks.ts'
import {
  leaveByOwnWish,
  limitMember,
  suspendMember,
} from '#server/members/measures/membership-measures.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import { nameHelper, openPayment } from '#test/behalf/helpers.ts'
import { helpStage } from '#test/behalf/help-stage.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { type Receiver, type TestMatch } from '#test/helping/helping.ts'
import { identityDisputes } from '#test/staff/identity-disputes.ts'

const { w, circle, now, toPay, helping, addPicture, claim, noticesOf, endBy } = await helpStage()

let member: Receiver
let helper: Person
let other: Receiver
beforeEach(() => {
  ;({ member, helper, other } = now)
})

describe('help ends', () => {
  let match: TestMatch
  let request: { id: string }
  let namingId: string
  beforeEach(async () => {
    await nameHelper(w, helper, member)
    match = await toPay()
    request = await openPayment(w, helper, { member, match })
    await addPicture(request.id)
    namingId = (await helping(member)).helpers[0]!.id
  })
  const isOver = async () => {
    expect((await helping(member)).helpers).toEqual([])
    expect((await refusal(claim(request.id, match))).code).toMatch(
      /matches.unknown|behalf.code-over/,
    )
  }

  test.each([
    ['by the member', () => member, 0],
    ['by the helper, and the member is told', () => helper, 1],
  ] as const)('%s, at once', async (_who, who, notices) => {
    await endBy(who(), namingId)
    await isOver()
    expect((await refusal(endBy(who(), namingId))).code).toBe('behalf.unknown')
    await w.work()
    expect(await noticesOf(member, 'helper_ended')).toBe(notices)
  })

  test('by nobody else', async () => {
    expect((await refusal(endBy(other, namingId))).code).toBe('behalf.unknown')
  })

  test('by the steward who looks after the member, with a reason on the member’s record', async () => {
    const end = (who: Person) =>
      w.call('POST /staff/members/{memberId}/end-helper', {
        token: who.token,
        params: { memberId: member.memberId },
        body: { namingId, reason: 'She asked me to.' },
      })
    const nosy = await newMember(w, circle, { roles: ['steward'] })
    expect((await refusal(end(nosy))).code).toBe('members.not-assigned')
    const { data } = await w.call('GET /staff/members/{memberId}', {
      token: circle.steward.token,
      params: { memberId: member.memberId },
    })
    expect(data.helpers).toMatchObject([{ id: namingId, name: 'Asha D.' }])
    await end(circle.steward)
    await isOver()
    const { acts } = await w.call('GET /user/record', { token: member.token, query: {} })
    expect(acts.find(({ act }) => act === 'member.end-helper')).toMatchObject({
      reason: 'She asked me to.',
    })
    expect(acts.find(({ act }) => act === 'behalf.name')).toMatchObject({ actorName: helper.name })
  })

  test('when the member wants nobody to act for them', async () => {
    await w.call('PUT /user/managers', { token: member.token, body: { allowed: false } })
    await isOver()
  })

  const measured = (who: Person, measure: (ctx: BaseCtx, of: Of) => Promise<unknown>) =>
    inTransactionOf(w.world, (ctx) =>
      measure(ctx, { circleId: who.circleId, memberId: who.memberId }),
    )
  test.each([
    ['the member is suspended', () => measured(member, suspendMember)],
    ['the helper is suspended', () => measured(helper, suspendMember)],
    ['the member is limited', () => measured(member, limited)],
    ['the helper is limited', () => measured(helper, limited)],
    ['the member leaves', () => measured(member, leaveByOwnWish)],
    ['the helper leaves', () => measured(helper, leaveByOwnWish)],
    [
      'the member blocks the helper',
      () =>
        measured(
          member,
          blocking(() => helper),
        ),
    ],
    [
      'the helper blocks the member',
      () =>
        measured(
          helper,
          blocking(() => member),
        ),
    ],
    ['the member’s number is ruled to be another person’s', () => ruledAnothers(member)],
    ['the helper’s number is ruled to be another person’s', () => ruledAnothers(helper)],
  ] as const)('by itself when %s, and does not come back', async (_what, happen) => {
    await happen()
    const { rows } = await w.owner.pool.query(
      'SELECT FROM helper WHERE naming_id = $1 AND ended_at IS NULL',
      [namingId],
    )
    expect(rows).toEqual([])
  })
})

test('a member without a proved number does not keep the helper from the others', async () => {
  const second = await newMember(w, circle)
  await nameHelper(w, helper, member)
  await nameHelper(w, helper, second)
  const match = await toPay()
  await w.owner.pool.query('UPDATE identity SET phone_verified_at = NULL WHERE member_id = $1', [
    second.memberId,
  ])
  expect(
    (await helping()).helped.map(({ payments }) => payments.map((one) => one.matchId)),
  ).toEqual([[match.id], []])
})

async function ruledAnothers(who: Person) {
  const { identityDisputeId } = await identityDisputes(w).disputeOf(who, circle)
  await inTransactionOf(w.world, async (ctx) =>
    grantIdentityDisputeTo(
      ctx,
      await identityDisputeToDecide(ctx.tx, who.circleId, identityDisputeId),
      { decidedBy: circle.admin.memberId, panel: false },
    ),
  )
}

type Of = { readonly circleId: string; readonly memberId: string }
const limited = (ctx: BaseCtx, of: Of) =>
  limitMember(ctx, of, addMs(ctx.now, 30 * 24 * 60 * MINUTE_MS))
const blocking = (whom: () => Person) => (ctx: BaseCtx, of: Of) =>
  blockMember(ctx, { ...of, blockedId: whom().memberId })
