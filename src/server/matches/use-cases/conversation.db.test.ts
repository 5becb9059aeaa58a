import { beforeEach, describe, expect, test } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  confirmed,
  claimed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  matchesToPay,
  newGiver,
  newReceiver,
  type TestMatch,
  pledgeOf,
  type Receiver,
  releasedAsk,
  worldOfFile,
} from '#test/helping/helping.ts'
import { moveBy, shownTo, noticesOf } from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'

const WRITE = 'POST /matches/{matchId}/messages'
const READ = 'GET /matches/{matchId}/messages'
const BLOCK = 'POST /matches/{matchId}/block'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle, { name: 'Ravi Kumar' })
  receiver = await newReceiver(w, circle, { asks: 0, name: 'Asha Devi' })
})

const write = (who: Person, { id }: { id: string }, text: string) =>
  w.call(WRITE, { token: who.token, params: { matchId: id }, body: { text } })
const read = async (who: Person, { id }: { id: string }) =>
  (await w.call(READ, { token: who.token, params: { matchId: id } })).data.map(
    ({ by, text }) => `${by}: ${text}`,
  )

describe('the conversation about a payment', () => {
  test('is read by its two people, each from their side, in the order it was written', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const { message, data } = await write(giver, match, '  I pay tonight. \n')
    expect([message, data.by, data.text]).toEqual([
      'Your message was sent.',
      'me',
      'I pay tonight.',
    ])
    await w.advance(1_000)
    await write(receiver, match, 'Thank you, मैं देखूँगी।')
    expect([await read(giver, match), await read(receiver, match)]).toEqual([
      ['me: I pay tonight.', 'other: Thank you, मैं देखूँगी।'],
      ['other: I pay tonight.', 'me: Thank you, मैं देखूँगी।'],
    ])
    expect(await shownTo(w, giver, match)).toMatchObject({ messageCount: 2, canWrite: true })
  })

  test('is sealed with the key of whoever wrote', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const { data } = await write(giver, match, 'My number is in the bank app.')
    const { rows } = await w.owner.pool.query<{ text_sealed: Buffer; row: string }>(
      'SELECT text_sealed, m::text AS row FROM match_message m WHERE match_id = $1',
      [match.id],
    )
    expect(rows[0]!.row).not.toContain(Buffer.from('bank app').toString('hex'))
    const person = await w.world.vault.of(w.owner.db as never, giver)
    expect(
      person.open(
        { table: 'match_message', column: 'text_sealed', id: data.id },
        rows[0]!.text_sealed,
      ),
    ).toBe('My number is in the bank app.')
  })

  test('tells the other side once, until they have looked', async () => {
    const match = await matchBetween(w, { giver, receiver })
    for (const text of ['One.', 'Two.', 'Three.']) await write(giver, match, text)
    expect(await noticesOf(w, match, 'message_written')).toEqual([
      'message_written to the receiver',
    ])
    await write(receiver, match, 'Yes?')
    await w.owner.pool.query(
      "UPDATE notice SET read_at = app_now() WHERE kind = 'message_written' AND member_id = $1",
      [receiver.memberId],
    )
    await write(giver, match, 'Four.')
    expect(await noticesOf(w, match, 'message_written')).toEqual([
      'message_written to the giver',
      'message_written to the receiver',
      'message_written to the receiver',
    ])
  })

  test('takes 1 to 1,000 characters and 150 messages of each person', async () => {
    const match = await matchBetween(w, { giver, receiver })
    for (const text of ['', '   ', 'x'.repeat(1_001)])
      expect(await refusal(write(giver, match, text))).toEqual({
        code: 'matches.message-length',
        details: { fields: { text: 'matches.message-length' } },
      })
    await write(giver, match, 'क'.repeat(1_000))
    await w.owner.pool.query(
      `INSERT INTO match_message
        SELECT circle_id, match_id, gen_random_uuid(), author_id, author_circle_id, by_officer,
          text_sealed, written_at FROM match_message, generate_series(1, 149) WHERE match_id = $1`,
      [match.id],
    )
    expect((await refusal(write(giver, match, 'One more.'))).code).toBe('matches.too-many-messages')
    await expect(write(receiver, match, 'I am here.')).resolves.toMatchObject({
      data: { text: 'I am here.' },
    })
  })

  test('is over with the payment, and open again while something is in question', async () => {
    const match = await confirmed(w, await claimed(w, await matchBetween(w, { giver, receiver })))
    expect((await refusal(write(giver, match, 'Thank you.'))).code).toBe(
      'matches.conversation-over',
    )
    expect(await shownTo(w, giver, match)).toMatchObject({ canWrite: false })
    await moveBy(w, receiver, 'POST /matches/{matchId}/ask-reversal', match, {
      reason: 'It was somebody else’s.',
    })
    await write(giver, match, 'Whose?')
    const declined = await matchBetween(w, { giver, receiver })
    await moveBy(w, giver, 'POST /matches/{matchId}/decline', declined, {
      reason: 'Not this month.',
    })
    await write(receiver, declined, 'I understand.')
    expect(await read(giver, match)).toEqual(['me: Whose?'])
  })

  test('is nobody else’s, and a message with a key is written once', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const strangers = [circle.steward, (await helpingCircle(w)).admin]
    expect(
      await refusalToStrangers(
        w,
        WRITE,
        (matchId) => ({ params: { matchId }, body: { text: 'Hello.' } }),
        { id: match.id, strangers },
      ),
    ).toBe('matches.unknown')
    expect(
      await refusalToStrangers(w, READ, (matchId) => ({ params: { matchId } }), {
        id: match.id,
        strangers,
      }),
    ).toBe('matches.unknown')
    await sendTwice(
      w,
      WRITE,
      { token: giver.token, params: { matchId: match.id }, body: { text: 'Once.' } },
      { body: { text: 'Twice.' } },
    )
    expect(await read(giver, match)).toEqual(['me: Once.'])
  })
})

describe('blocking somebody', () => {
  test('keeps the two apart for ever, in both directions, while the payment runs on', async () => {
    const match = await matchBetween(w, { giver, receiver })
    expect(await shownTo(w, receiver, match)).toMatchObject({ canBlock: true })
    expect(await w.call(BLOCK, { token: receiver.token, params: { matchId: match.id } })).toEqual({
      message: 'You will not be matched with this person again.',
    })
    expect([
      (await shownTo(w, receiver, match)).canBlock,
      (await shownTo(w, giver, match)).canBlock,
    ]).toEqual([false, true])
    await confirmed(w, await claimed(w, match))
    const ask = await releasedAsk(w, receiver, { amount: 500 })
    await pledgeOf(w, giver, 500, 'super')
    await w.work()
    expect(await matchesToPay(w, giver, receiver)).toEqual([])
    expect((await refusal(pledgeOf(w, giver, 500, 'simple', ask.id))).code).toBe(
      'pledges.chosen-not-possible',
    )
  })

  test('is for the two of a payment, and again is no mistake', async () => {
    const match = await matchBetween(w, { giver, receiver })
    expect(
      await refusalToStrangers(w, BLOCK, (matchId) => ({ params: { matchId } }), {
        id: match.id,
        strangers: [circle.steward],
      }),
    ).toBe('matches.unknown')
    for (let time = 0; time < 2; time++)
      await w.call(BLOCK, { token: giver.token, params: { matchId: match.id } })
    const { rows } = await w.owner.pool.query(
      'SELECT member_id, blocked_id FROM member_block WHERE circle_id = $1',
      [circle.circleId],
    )
    expect(rows).toEqual([{ member_id: giver.memberId, blocked_id: receiver.memberId }])
  })
})

describe('my payments', () => {
  const list = (who: Person, query = {}) => w.call('GET /matches', { token: who.token, query })

  test('are listed newest first, page by page, live or ended, of one side or both', async () => {
    const made: TestMatch[] = []
    for (let at = 0; at < 3; at++) {
      made.unshift(await matchBetween(w, { giver, receiver }))
      await w.advance(1_000)
    }
    await confirmed(w, await claimed(w, made[0]!))
    await moveBy(w, giver, 'POST /matches/{matchId}/decline', made[1]!, {
      reason: 'Not now.',
    })
    const { data, nextCursor } = await list(giver, { limit: '2' })
    expect(data).toMatchObject([
      {
        id: made[0]!.id,
        side: 'giver',
        otherFirstName: 'Asha',
        amount: 500,
        confirmedAmount: 500,
        status: 'confirmed',
        canClaimLate: false,
        endedAt: expect.any(String),
      },
      { id: made[1]!.id, status: 'declined', confirmedAmount: null, canClaimLate: true },
    ])
    expect(await list(giver, { limit: '2', cursor: nextCursor! })).toMatchObject({
      data: [{ id: made[2]!.id, status: 'awaiting_payment', endedAt: null, canClaimLate: false }],
      nextCursor: null,
    })
    const idsOf = async (query: object) =>
      (await list(receiver, query)).data.map(({ id }) => made.findIndex((match) => match.id === id))
    expect([
      await idsOf({ which: 'live' }),
      await idsOf({ which: 'ended' }),
      await idsOf({ side: 'receiver' }),
      await idsOf({ side: 'giver' }),
    ]).toEqual([[2], [0, 1], [0, 1, 2], []])
  })

  test('are nobody else’s', async () => {
    await matchBetween(w, { giver, receiver })
    expect(await list(circle.steward)).toEqual({ data: [], nextCursor: null })
    expect((await refusal(list(giver, { cursor: 'nonsense' }))).code).toBe('request.invalid')
  })
})
