import { DOWNLOADS } from '#contract/openapi/downloads.ts'
import { LINES_HEADER } from '#domain/shared/csv.ts'
import { saidIn } from '#test/server/pdf-text.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { expect, describe, test } from 'vitest'
import type { Person } from '#test/circle/people.ts'
import { papersOfTwo } from '#test/papers/papers-of-two.ts'

const { w, http, giver, receiver, before, across, after, wrong, year, get, gift } =
  await papersOfTwo()

async function referenceOf({ code }: { code: string }): Promise<string> {
  const { body } = await get('/coine/statement/csv?language=en')
  const line = body.split('\r\n').find((one) => one.includes(code))
  return line?.split(',').at(-1) ?? ''
}

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
    expect(lines[0]).toBe(DOWNLOADS['GET /coine/statement/csv']?.[0])
    expect(lines.slice(1, 6).map((line) => line.split(',').slice(1, 7))).toEqual([
      ['Received', "'-Ravi", '500', before.code, '0', '500'],
      ['Received', "'-Ravi", '1000', across.code, '0', '1500'],
      ['Received', "'-Ravi", '1500', after.code, '0', '3000'],
      ['Received', "'-Ravi", '2000', wrong.code, '0', '5000'],
      ['Reversed: received', "'-Ravi", '2000', wrong.code, '0', '3000'],
    ])
    const ends = lines.slice(1, 6).map((line) => line.split(',').slice(9))
    expect(ends.map(([name]) => name)).toEqual(Array(5).fill("'-Ravi Kumar"))
    const references = ends.map(([, utr]) => utr)
    expect(references).toEqual(Array(5).fill(expect.stringMatching(/^\d{12}$/)))
    // Help that was reversed has one reference in both of its lines.
    expect([new Set(references).size, references[4]]).toEqual([4, references[3]])
    expect(saidIn((await gift(before)).rawPayload)).toContain(references[0])
    expect([lines.length, lines.at(-1)]).toEqual([7, ''])
  })

  test('covers the asked days in India and side, and speaks Hindi', async () => {
    const response = await get(`/coine/statement/csv?to=${year}-03-31`, receiver, {
      'accept-language': 'hi',
    })
    expect([response.headers[LINES_HEADER], response.body.split('\r\n').length]).toEqual(['2', 4])
    expect(response.body).toMatch(
      /^\uFEFFतारीख़,.*\r\n\d{4}-03-31,मिला,.*,\d{4}-03-31,23:\d\d:\d\d,[^\r]*\r\n\d{4}-03-31,मिला,.*,\d{4}-04-01,/,
    )
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
      '-Ravi Kumar',
      await referenceOf(before),
      'give no right to anything',
    ])
      expect(said).toContain(part)
  })
})

describe('a year statement', () => {
  test('counts a payment in its Indian year, whenever confirmed, unless reversed', async () => {
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

  test('has the tax note with its law, and the limits of circle and member', async () => {
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

test('statements and gift papers carry the newest seal of the circle’s record as a link', async () => {
  await sealLedger(w.world)
  const { heads } = await w.call('GET /ledger/heads', { token: receiver.token, query: {} })
  const { head, seal } = heads.at(-1)!
  for (const { rawPayload } of [
    await get('/coine/statement/pdf?language=en'),
    await get(`/coine/years/${year}/statement?language=hi`),
    await gift(before),
  ])
    expect(saidIn(rawPayload).replace(/\s/g, '')).toContain(
      `#${seal}.${Buffer.from(head, 'hex').toString('base64url')}`,
    )
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
