import { describe, expect, test, beforeAll } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  newGiver,
  newReceiver,
  helpingCircle,
  worldOfFile,
  claimed,
  matchBetween,
  type TestMatch,
} from '#test/helping/helping.ts'
import { newUtr, addProof } from '#test/helping/proof.ts'
import { CLAIM, WITHDRAW, claimsOfGivers } from '#test/matches/claims.ts'
import { newPairIn } from '#test/matches/fresh-people.ts'

const w = await worldOfFile()
const { claim, withdraw, claimsOf, toConfirm, ...claims } = claimsOfGivers(w)
const circle = await helpingCircle(w)
let { giver, receiver } = await newPairIn(w, circle)
const proved = () => claims.proved({ giver, receiver })

describe('saying "I have paid"', () => {
  test('starts the receiver’s twenty-four hours with what to check', async () => {
    const match = await proved()
    const utr = newUtr()
    const { message, data } = await claim(match, { utr: ` ${utr.slice(0, 4)} ${utr.slice(4)}` })
    expect(message).toBe(
      'Your payment was recorded. The receiver will check their bank account and confirm.',
    )
    expect(data).toMatchObject({
      status: 'awaiting_confirmation',
      side: 'giver',
      can: ['claim_withdrawn'],
      version: 2,
      events: [{ kind: 'made' }, { kind: 'claimed', by: 'me', to: 'awaiting_confirmation' }],
    })
    expect(Temporal.Instant.from(data.claimedAt!).add({ hours: 24 }).toString()).toBe(
      data.deadlineAt,
    )
    expect(await toConfirm(match)).toMatchObject({
      status: 'awaiting_confirmation',
      timestampAfterMatch: data.deadlineAt,
      can: ['confirmed', 'not_received'],
      claim: { rail: 'upi', utrMasked: `${utr.slice(0, 8)}••••`, amount: 500 },
      earliestNotReceivedAt: Temporal.Instant.from(data.claimedAt!).add({ minutes: 30 }).toString(),
      proofDocument: expect.any(String),
    })
    const { rows } = await w.owner.pool.query(
      "SELECT member_id FROM notice WHERE kind = 'payment_claimed' AND about ->> 'matchId' = $1",
      [match.id],
    )
    expect(rows).toEqual([{ member_id: receiver.memberId }])
  })

  test('says to the receiver who saw the name: a person who ticked it, or nobody a program knows of', async () => {
    const said = async ({ id }: TestMatch) =>
      (await w.call('GET /matches/{matchId}', { token: receiver.token, params: { matchId: id } }))
        .data.claim?.payeeNameSeenBy
    const byPerson = await proved()
    await claim(byPerson)
    expect(await said(byPerson)).toBe('person')
    const match = await proved()
    const { token } = await w.call('POST /user/tokens', {
      token: giver.token,
      body: { name: 'A program', scopes: ['pay', 'read'], days: 7 },
    })
    await claim({ ...match, giver: { ...giver, token } }, { payeeNameSeenBy: 'unknown' })
    expect(await said(match)).toBe('unknown')
  })

  test('keeps the reference sealed, and its keyed hash for the whole installation', async () => {
    const match = await claimed(w, await matchBetween(w, { giver, receiver }))
    const [stored] = await claimsOf(match)
    expect(stored).toMatchObject({ rail: 'upi', amount_rupees: 500, withdrawn: false })
    expect(stored!.sealed).not.toContain(match.utr)
    const { rows } = await w.owner.pool.query(
      'SELECT rail, match_id FROM utr_use WHERE utr_key = $1',
      [w.world.vault.hash('utr', `upi:${match.utr}`)],
    )
    expect(rows).toEqual([{ rail: 'upi', match_id: match.id }])
  })

  test.each([
    ['neft', 'SBIN522093012345'],
    ['rtgs', 'hdfcr52026112112345678'],
    ['imps', '६०१२३४५६७८९९'],
  ] as const)('takes the references of %s', async (rail, utr) => {
    await expect(claim(await proved(), { rail, utr })).resolves.toMatchObject({
      data: { status: 'awaiting_confirmation' },
    })
  })

  test('is possible after the pay time, as long as no sweep has ended the match', async () => {
    const match = await proved()
    await w.owner.pool.query(
      "UPDATE match SET deadline_at = app_now() - interval '1 minute' WHERE match_id = $1",
      [match.id],
    )
    await expect(claim(match)).resolves.toMatchObject({ data: { status: 'awaiting_confirmation' } })
  })

  test('again with the same key is one claim', async () => {
    const match = await proved()
    const body = {
      utr: newUtr(),
      rail: 'upi',
      amount: 500,
      payeeNameSeenBy: 'person',
      version: 1,
    } as const
    await sendTwice(
      w,
      CLAIM,
      { token: giver.token, params: { matchId: match.id }, body },
      { body: { ...body, utr: newUtr() } },
    )
    expect(await claimsOf(match)).toHaveLength(1)
  })
})

describe('a claim is refused', () => {
  test('without a picture', async () => {
    await expect(claim(await matchBetween(w, { giver, receiver }))).rejects.toMatchObject({
      code: 'matches.proof-missing',
    })
  })

  test.each([
    ['an unreadable reference', { utr: '12345' }, 'matches.utr-invalid', 'utr'],
    ['a reference of another rail', { utr: 'SBIN522093012345' }, 'matches.utr-invalid', 'utr'],
    ['another amount', { amount: 499 }, 'matches.amount-differs', 'amount'],
    ['a larger amount', { amount: 1_000 }, 'matches.amount-differs', 'amount'],
    ['the name not seen', { payeeNameSeenBy: 'unknown' }, 'matches.name-unseen', 'payeeNameSeenBy'],
  ] as const)('with %s', async (_what, body, code, field) => {
    const match = await proved()
    await expect(claim(match, body)).rejects.toMatchObject({
      code,
      details: { fields: { [field]: code } },
    })
    expect(await claimsOf(match)).toEqual([])
  })

  test('to whoever saw an older version, and once it was made', async () => {
    const match = await claimed(w, await proved())
    await expect(claim({ ...match, version: 1 })).rejects.toMatchObject({
      code: 'request.changed-meanwhile',
    })
    await expect(claim(match)).rejects.toMatchObject({ code: 'matches.not-now' })
  })

  test('to everybody but the giver, as if there were no such match', async () => {
    const match = await proved()
    const strangers = [receiver, circle.steward, (await helpingCircle(w)).admin]
    const body = {
      utr: newUtr(),
      rail: 'upi',
      amount: 500,
      payeeNameSeenBy: 'person',
      version: 1,
    } as const
    expect(
      await refusalToStrangers(w, CLAIM, (matchId) => ({ params: { matchId }, body }), {
        id: match.id,
        strangers,
      }),
    ).toBe('matches.unknown')
    expect(
      await refusalToStrangers(
        w,
        WITHDRAW,
        (matchId) => ({ params: { matchId }, body: { version: 1 } }),
        { id: match.id, strangers },
      ),
    ).toBe('matches.unknown')
  })
})

describe('a bank reference', () => {
  beforeAll(async () => {
    ;({ giver, receiver } = await newPairIn(w, circle))
  })

  test('counts once in the installation: other matches and circles are refused', async () => {
    const first = await claimed(w, await proved())
    const far = await helpingCircle(w)
    const elsewhere = await matchBetween(w, {
      giver: await newGiver(w, far),
      receiver: await newReceiver(w, far, { asks: 0 }),
    })
    await addProof(w, elsewhere)
    const same = { code: 'matches.utr-used', details: { fields: { utr: 'matches.utr-used' } } }
    expect(await refusal(claim(await proved(), { utr: first.utr }))).toEqual(same)
    expect(await refusal(claim(elsewhere, { utr: first.utr }))).toEqual(same)
    expect(await claimsOf(elsewhere)).toEqual([])
  })

  test('counts once also however it is written', async () => {
    const first = await claimed(w, await proved())
    const devanagari = first.utr.replace(/\d/g, (digit) =>
      String.fromCodePoint(0x0966 + Number(digit)),
    )
    for (const utr of [devanagari, `${first.utr.slice(0, 6)}-${first.utr.slice(6)}`])
      await expect(claim(await proved(), { utr })).rejects.toMatchObject({
        code: 'matches.utr-used',
      })
  })

  test('that two matches name at once goes to one of them', async () => {
    const [one, other, utr] = [await proved(), await proved(), newUtr()]
    const outcomes = await Promise.allSettled([claim(one, { utr }), claim(other, { utr })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'matches.utr-used' },
    })
  })

  test('stays with its match after a withdrawal, closed to other givers', async () => {
    const first = await claimed(w, await proved())
    const { data } = await withdraw(first)
    const other = await matchBetween(w, { giver: await newGiver(w, circle), receiver })
    await expect(claimed(w, other, { utr: first.utr })).rejects.toMatchObject({
      code: 'matches.utr-used',
    })
    await expect(
      claim({ ...first, version: data.version }, { utr: first.utr }),
    ).resolves.toMatchObject({ data: { status: 'awaiting_confirmation' } })
    expect((await claimsOf(first)).map(({ withdrawn }) => withdrawn)).toEqual([true, false])
  })

  test('of another rail is another reference', async () => {
    const first = await claimed(w, await proved())
    await expect(claim(await proved(), { utr: first.utr, rail: 'imps' })).resolves.toMatchObject({
      data: { status: 'awaiting_confirmation' },
    })
  })
})
