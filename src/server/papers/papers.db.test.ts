import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LINES_HEADER } from '#domain/papers/paper-lines.ts'
import { finished, officersOf } from '#test/helping/disputes.ts'
import {
  backAgain,
  claimed,
  type ClaimedMatch,
  clockTo,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
} from '#test/helping/helping.ts'
import { type TestApp, testApp } from '#test/server/http.ts'
import { moveBy, shownTo } from '#test/helping/payment-moves.ts'
import { pdfLines, saidIn } from '#test/server/pdf-text.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { shownPaperCode } from '#domain/papers/paper-code.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { createLimits } from '#server/platform/use-case/limits.ts'
import { checkPaper } from './check-paper.ts'

let w: TestWorld
let http: TestApp
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
/**
 * ₹500 paid just before midnight of 31 March, ₹1,000 paid before it and confirmed after, ₹1,500
 * just after, and ₹2,000 that was reversed.
 */
let before: ClaimedMatch
let across: ClaimedMatch
let after: ClaimedMatch
let wrong: ClaimedMatch
/** The tax year that begins with the second of them. */
let year: number
beforeAll(async () => {
  w = await helpingWorld()
  http = await testApp(w)
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle, { name: '-Ravi Kumar' })
  receiver = await newReceiver(w, circle, { asks: 0, name: 'आशा क्षत्रिय' })
  const officers = await officersOf(w, circle, 2)
  year = (await clockTo(w, '23:50', { month: 3, day: 31 })).toZonedDateTimeISO('Asia/Kolkata').year
  await backAgain(w, circle, giver, receiver, ...officers)
  before = await confirmed(w, await matchBetween(w, { giver, receiver }))
  const paid = await claimed(w, await matchBetween(w, { giver, receiver, amount: 1_000 }))
  await clockTo(w, '00:01')
  across = await confirmed(w, paid)
  after = await confirmed(w, await matchBetween(w, { giver, receiver, amount: 1_500 }))
  await clockTo(w, '11:00')
  await backAgain(w, circle, giver, receiver, ...officers)
  wrong = await confirmed(w, await matchBetween(w, { giver, receiver, amount: 2_000 }))
  await moveBy(w, receiver, 'POST /matches/{matchId}/ask-reversal', wrong, {
    reason: 'I confirmed the payment of somebody else.',
  })
  const { dispute } = await shownTo(w, giver, wrong)
  await finished(w, { id: dispute!.id, match: wrong, giver, receiver }, officers, {
    outcome: 'reverse',
  })
}, 90_000)
afterAll(async () => {
  await http.close()
  await w.close()
})

const get = (
  path: string,
  who: { token: string } | undefined = receiver,
  headers: Record<string, string> = {},
) => http.send({ method: 'GET', url: `/api${path}`, headers }, who)
const gift = (
  match: { id: string },
  who: { token: string } | undefined = receiver,
  body: object = {},
) => http.send({ method: 'POST', url: `/api/matches/${match.id}/gift-paper`, payload: body }, who)
const codeIn = (pdf: Buffer) => /(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/.exec(saidIn(pdf))?.[0]

describe('the statement as CSV', () => {
  test('has every line, the oldest first, as a spreadsheet reads it', async () => {
    const response = await get('/coine/statement/csv?language=en')
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers[LINES_HEADER],
      response.headers['cache-control'],
    ]).toEqual([200, 'text/csv; charset=utf-8', '5', 'no-store'])
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="paraspar-statement-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = response.body.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFDate,Time,Type,With,Amount (INR),Payment,Total given so far,Total received so far',
    )
    expect(lines.slice(1, 6).map((line) => line.split(',').slice(2))).toEqual([
      ['Received', "'-Ravi", '500', before.code, '0', '500'],
      ['Received', "'-Ravi", '1000', across.code, '0', '1500'],
      ['Received', "'-Ravi", '1500', after.code, '0', '3000'],
      ['Received', "'-Ravi", '2000', wrong.code, '0', '5000'],
      ['Reversed: received', "'-Ravi", '2000', wrong.code, '0', '3000'],
    ])
    expect([lines.length, lines.at(-1)]).toEqual([7, ''])
  })

  test('keeps to the days in India and to the side that were asked for, and speaks Hindi', async () => {
    const response = await get(`/coine/statement/csv?to=${year}-03-31`, receiver, {
      'accept-language': 'hi',
    })
    expect([response.headers[LINES_HEADER], response.body.split('\r\n').length]).toEqual(['1', 3])
    expect(response.body).toMatch(/^\uFEFFतारीख़,.*\r\n\d{4}-03-31,23:\d\d:\d\d,मिला/)
    expect((await get('/coine/statement/csv?side=given')).headers[LINES_HEADER]).toBe('0')
    expect((await get('/coine/statement/csv?from=yesterday')).statusCode).toBe(400)
  })
})

describe('the statement as PDF', () => {
  test('says the same, with both totals in figures and in words', async () => {
    const response = await get('/coine/statement/pdf?language=en')
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/pdf',
    ])
    const said = saidIn(response.rawPayload)
    for (const part of [
      'Statement',
      'आशा क्षत्रिय',
      '₹3,000 (three thousand rupees)',
      before.code,
      across.code,
      after.code,
      wrong.code,
      '₹500',
      '-Ravi',
      'give no right to anything',
    ])
      expect(said).toContain(part)
  })
})

describe('a year statement', () => {
  test('counts a payment in the year in which it was paid in India, whenever it was confirmed, and none that was reversed', async () => {
    const said = async (startYear: number, who: Person = receiver) =>
      saidIn((await get(`/coine/years/${startYear}/statement?language=en`, who)).rawPayload)
    expect(await said(year - 1)).toContain('₹1,500 (one thousand five hundred rupees)')
    expect(await said(year - 1)).not.toContain(after.code)
    expect(await said(year)).toContain('₹1,500 (one thousand five hundred rupees)')
    expect(await said(year)).toMatch(/Reversed on \d+ April/)
    for (const { code } of [before, across]) expect(await said(year)).not.toContain(code)
    expect(await said(year, giver)).toContain('Given and confirmed')
    const { data } = await w.call('GET /coine/years', { token: receiver.token })
    expect(data).toEqual([
      { startYear: year, given: 0, received: 1_500 },
      { startYear: year - 1, given: 0, received: 1_500 },
    ])
    const { data: givers } = await w.call('GET /coine/years', { token: giver.token })
    expect(givers).toEqual([
      { startYear: year, given: 1_500, received: 0 },
      { startYear: year - 1, given: 1_500, received: 0 },
    ])
  })

  test('carries the tax note with its law, and the limits of the circle and of the member', async () => {
    const { version } = (await w.call('GET /user/profile', { token: receiver.token })).data
    await w.call('PATCH /user/profile', {
      token: receiver.token,
      body: { yearlyLimit: 20_000, version },
    })
    const said = saidIn(
      (await get(`/coine/years/${year}/statement?language=en`)).rawPayload,
    ).replaceAll('\n', ' ')
    for (const part of [
      '₹50,000',
      '₹20,000',
      'XXXXX',
      'can be taxable in full',
      'section 92(2)(m)',
      'not tax advice',
      '80G',
    ])
      expect(said).toContain(part)
    expect(await w.call('GET /coine/years', { token: receiver.token })).toMatchObject({
      ownLimit: 20_000,
    })
  })

  test.each([
    [-1, 404],
    [1, 404],
  ])(
    'is not there %i years from now before the first and after the last',
    async (offset, status) => {
      expect((await get(`/coine/years/${offset < 0 ? 2019 : year + 1}/statement`)).statusCode).toBe(
        status,
      )
    },
  )
})

test('both kinds of statements carry how the circle’s ledger stood', async () => {
  await sealLedger(w.world)
  const {
    data: { seal },
  } = await w.call('GET /ledger/state', { token: receiver.token })
  expect(seal?.head).toMatch(/^[\da-f]{64}$/)
  for (const path of [
    '/coine/statement/pdf?language=en',
    `/coine/years/${year}/statement?language=hi`,
  ])
    expect(saidIn((await get(path)).rawPayload).replace(/\s/g, '')).toContain(seal?.head)
})

describe('a gift paper', () => {
  test('is given to both people of a confirmed payment, each with a code of their own that stays', async () => {
    const [mine, again, theirs] = [
      await gift(before),
      await gift(before),
      await gift(before, giver),
    ].map(({ rawPayload }) => rawPayload)
    const code = codeIn(mine!)
    expect(code).toBeDefined()
    expect([codeIn(again!), codeIn(theirs!)]).toEqual([code, expect.not.stringMatching(code!)])
    const { rows } = await w.owner.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM gift_paper',
    )
    expect(rows[0]?.count).toBe(2)
    const dump = JSON.stringify(
      (
        await w.owner.pool.query(
          `SELECT encode(code_key, 'escape') AS a, encode(code_sealed, 'escape') AS b,
              paper_id::text AS c FROM gift_paper`,
        )
      ).rows,
    )
    expect(dump).not.toContain(code?.replaceAll('-', ''))
  })

  test.each([
    ['en', 'It is not a receipt for an investment'],
    ['hi', 'रसीद नहीं है'],
  ] as const)(
    'in %s has both names, the reference, the sum in words, and says what it is not',
    async (language, not) => {
      const pdf = (await gift(before, receiver, { language })).rawPayload
      const said = saidIn(pdf)
      for (const part of [
        'आशा क्षत्रिय',
        '-Ravi Kumar',
        before.utr,
        before.code,
        '₹500',
        language === 'en' ? 'five hundred rupees' : 'पाँच सौ रुपये',
        '80G',
      ])
        expect(said).toContain(part)
      expect(said.replaceAll('\n', ' ')).toContain(not)
      expect(pdf.toString('latin1')).toMatch(new RegExp(`/Lang \\(${language}\\)`))
    },
  )

  test('is drawn as it is read: what one sees and what one hears are the same letters', async () => {
    const lines = pdfLines((await gift(before, receiver, { language: 'en' })).rawPayload)
    expect(lines.length).toBeGreaterThan(30)
    const simple = lines.filter(({ said }) => /^[\x20-\x7e₹]+$/.test(said))
    expect(simple.length).toBeGreaterThan(25)
    for (const { said, drawn } of simple) expect(drawn).toBe(said)
    const name = lines.find(({ said }) => said === 'आशा क्षत्रिय')
    expect(Array.from(name?.drawn ?? '').toSorted()).toEqual(Array.from('आशा क्षत्रिय').toSorted())
  })

  test('is a tagged PDF with a title, heads of its table and words for its drawing', async () => {
    const pdf = (await gift(before)).rawPayload.toString('latin1')
    for (const part of [
      '/Marked true',
      '/DisplayDocTitle true',
      '/S /H1',
      '/S /Table',
      '/S /TH',
      '/Scope /Row',
      '/S /Figure',
      '/Alt (',
      '/StructParents',
    ])
      expect(pdf).toContain(part)
  })

  test('is there for nothing else: no payment of others, none that runs, none that was reversed', async () => {
    const stranger = await newGiver(w, circle)
    const open = await matchBetween(w, { giver, receiver })
    const refusals = [
      await gift(before, stranger),
      await gift({ id: circle.circleId }, stranger),
      await gift(open),
      await gift(wrong),
    ].map((response) => [
      response.statusCode,
      response.json<{ error: { code: string } }>().error.code,
    ])
    expect(refusals).toEqual([
      [404, 'matches.unknown'],
      [404, 'matches.unknown'],
      [409, 'papers.not-confirmed'],
      [409, 'papers.not-confirmed'],
    ])
  })

  test('cannot be put into the database by the application for anybody else or for another payment', async () => {
    const insert = (matchId: string, memberId: string) =>
      w.world.database.pool.query(
        `INSERT INTO gift_paper
            (circle_id, paper_id, match_id, member_id, code_key, code_sealed, issued_at)
          VALUES ($1, gen_random_uuid(), $2, $3, gen_random_uuid()::text::bytea, $4, app_now())`,
        [circle.circleId, matchId, memberId, ''],
      )
    for (const [match, member] of [
      [before, circle.admin],
      [wrong, receiver],
    ] as const)
      await expect(insert(match.id, member.memberId)).rejects.toThrow(
        'a gift paper is for one of the two people of a confirmed payment',
      )
    await expect(w.owner.pool.query('DELETE FROM gift_paper')).rejects.toThrow(
      'its rows are never changed',
    )
  })
})

describe('the check of a gift paper', () => {
  const NETWORK = '203.0.113.7'
  const check = (
    code: string | undefined,
    { language = 'en', network = NETWORK }: { language?: 'en' | 'hi'; network?: string } = {},
  ) => checkPaper(w.world, { code, language, network })
  const codeOf = async (match: { id: string }, who: Person = receiver) =>
    codeIn((await gift(match, who)).rawPayload)?.replaceAll('-', '')

  test.each(['en', 'hi'] as const)(
    'shows in %s what stands on the paper, and nothing else',
    async (language) => {
      const pdf = saidIn((await gift(after, receiver, { language })).rawPayload)
      const { status, values } = await check(await codeOf(after), { language })
      expect(status).toBe(200)
      const shown = Array.from(
        values.items?.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g) ?? [],
        ([, name = '', value = '']) => [name, value],
      )
      expect(shown.length).toBe(13)
      for (const part of shown.flat()) expect(pdf).toContain(part)
      for (const secret of [giver.email, receiver.email, receiver.phone, after.id, giver.memberId])
        expect(values.items).not.toContain(secret)
    },
  )

  test('gives one and the same answer for a code nobody was given and for one that is nearly right, with the code to compare; what cannot be one is told how a code looks', async () => {
    const code = await codeOf(after)
    const near = `${code?.slice(0, -1)}${code?.endsWith('2') ? '3' : '2'}`
    const saying = async (typed: string | undefined) => {
      const { status, values } = await check(typed)
      return [status, values.items?.replace(shownPaperCode(typed ?? ''), '…')]
    }
    const unknown = await saying('ABCDEFGH23456789JKMN')
    expect([unknown[0], unknown[1]?.toString().includes('You asked for ….')]).toEqual([404, true])
    expect(await saying(near)).toEqual(unknown)
    expect([
      (await check(undefined)).status,
      (await check(undefined)).values.items?.includes('twenty letters and digits'),
    ]).toEqual([404, true])
    expect((await check('')).status).toBe(404)
  })

  test('says when a payment was reversed after its paper was issued', async () => {
    const later = await confirmed(w, await matchBetween(w, { giver, receiver, amount: 1_000 }))
    const code = await codeOf(later)
    const officers = await officersOf(w, circle, 2)
    await moveBy(w, receiver, 'POST /matches/{matchId}/ask-reversal', later, {
      reason: 'I confirmed the payment of somebody else.',
    })
    const { dispute } = await shownTo(w, giver, later)
    await finished(w, { id: dispute!.id, match: later, giver, receiver }, officers, {
      outcome: 'reverse',
    })
    const { status, values } = await check(code)
    expect([status, values.items]).toEqual([
      200,
      expect.stringMatching(/banner--bad.*This payment was reversed on \d+ April \d{4}/),
    ])
    expect((await gift(later)).statusCode).toBe(409)
  })

  test('names nobody who has left', async () => {
    const [gone, stays] = [await newGiver(w, circle, { name: 'Gone Away' }), receiver]
    const match = await confirmed(w, await matchBetween(w, { giver: gone, receiver: stays }))
    const code = await codeOf(match)
    await w.owner.pool.query(
      "UPDATE member SET status = 'closed', closed_at = app_now() WHERE member_id = $1",
      [gone.memberId],
    )
    const { values } = await check(code)
    expect(values.items).toContain('Former member')
    expect(values.items).not.toContain('Gone')
    expect(saidIn((await gift(match, stays, { language: 'en' })).rawPayload)).not.toContain('Gone')
    await w.owner.pool.query(
      `UPDATE person_key SET wrapped = '', master_key_id = '', destroyed_at = app_now()
        WHERE member_id = $1`,
      [gone.memberId],
    )
    w.world.vault.forget({ circleId: circle.circleId, memberId: gone.memberId })
    expect((await check(code)).values.items).toContain('no longer kept')
  })

  test('counts what one line asks, and tells a guesser nothing after that', async () => {
    const network = '203.0.113.99'
    const code = await codeOf(after)
    const asked = []
    const strict = {
      ...w.world,
      services: {
        ...w.world.services,
        limits: createLimits(w.world.database, { vault: w.world.vault, factor: 1 }),
      },
    }
    const ask = (of: string | undefined, from = network) =>
      checkPaper(strict, { code: of, language: 'en', network: from })
    for (let at = 0; at <= 30; at++) asked.push((await ask('ABCDEFGH23456789JKMN')).status)
    expect([asked.filter((status) => status === 404).length, asked.at(-1)]).toEqual([30, 429])
    const refused = await ask(code)
    expect([
      refused.status,
      refused.retryAfterSeconds,
      refused.values.items?.includes('₹'),
    ]).toEqual([429, expect.any(Number), false])
    expect((await ask(code, '203.0.113.98')).status).toBe(200)
  })
})

describe('papers', () => {
  test('are for whoever is signed in', async () => {
    for (const path of [
      '/coine/statement/csv',
      '/coine/statement/pdf',
      `/coine/years/${year}/statement`,
    ]) {
      expect((await http.send({ method: 'GET', url: `/api${path}` })).statusCode).toBe(401)
    }
    expect(
      (
        await http.send({
          method: 'POST',
          url: `/api/matches/${before.id}/gift-paper`,
          payload: {},
        })
      ).statusCode,
    ).toBe(401)
  })
})
