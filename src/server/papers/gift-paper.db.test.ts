import { inflateSync } from 'node:zlib'
import { readVerifierKey } from '#domain/ledger/tree/signed-note.ts'
import { readProvedLine } from '#domain/ledger/tree/witnessed-note.ts'
import { checkLedgers } from '#server/audit/check-ledgers.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { nodeSha256, verifyByNode } from '#test/helping/ledger-file.ts'
import { finished, officersOf } from '#test/helping/disputes.ts'
import { confirmed, matchBetween, newGiver } from '#test/helping/helping.ts'
import { moveBy, shownTo } from '#test/helping/payment-moves.ts'
import { pdfLines, saidIn } from '#test/server/pdf-text.ts'
import { shownPaperCode } from '#domain/papers/paper-code.ts'
import { createLimits } from '#server/platform/use-case/limits.ts'
import { pageHtml } from '#test/content/page-html.ts'
import { checkPaper } from './check-paper.ts'
import { expect, describe, test } from 'vitest'
import type { Person } from '#test/circle/people.ts'
import { papersOfTwo, codeIn } from '#test/papers/papers-of-two.ts'

const { w, circle, giver, receiver, before, after, wrong, gift } = await papersOfTwo()

describe('a gift paper', () => {
  test('goes to both people of a confirmed match, with a lasting code each', async () => {
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

  test('has the proof attached that its payment is in the record, once a check found that right', async () => {
    expect((await gift(before)).rawPayload.toString('latin1')).not.toContain('/EmbeddedFile')
    await sealLedger(w.world)
    await checkLedgers(w.world)
    const pdf = (await gift(before)).rawPayload
    expect(saidIn(pdf).replaceAll('\n', ' ')).toContain(`paraspar-${before.code}.tlog-proof`)
    const [, packed = ''] =
      /\/Type \/EmbeddedFile[^]*?stream\n([^]*?)\nendstream/.exec(pdf.toString('latin1')) ?? []
    const { keys } = await w.call('GET /ledger/seals')
    const proved = await readProvedLine(
      nodeSha256,
      inflateSync(Buffer.from(packed, 'latin1')).toString(),
      {
        keys: keys.map(({ verifier }) => readVerifierKey(nodeSha256, verifier)!),
        verify: verifyByNode,
      },
    )
    expect([proved?.signed.length, proved?.line]).toEqual([
      1,
      expect.stringMatching(/^\[\d+,"help","[\d-]+",500,/),
    ])
  })

  test('is drawn as it is read: eyes and ears get the same letters', async () => {
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

  test('covers nothing else: no foreign, live or reversed payment', async () => {
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

  test('is confined by the database to its person and payment', async () => {
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
  ) => checked(w.world, { code, language, network })
  const checked = async (...asked: Parameters<typeof checkPaper>) => {
    const { values, ...answer } = await checkPaper(...asked)
    return { ...answer, html: pageHtml('paper', values, asked[1].language) }
  }
  const codeOf = async (match: { id: string }, who: Person = receiver) =>
    codeIn((await gift(match, who)).rawPayload)?.replaceAll('-', '')

  test.each(['en', 'hi'] as const)(
    'shows in %s what stands on the paper, and nothing else',
    async (language) => {
      const pdf = saidIn((await gift(after, receiver, { language })).rawPayload)
      const { status, html } = await check(await codeOf(after), { language })
      expect(status).toBe(200)
      const shown = Array.from(
        html.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g),
        ([, name = '', value = '']) => [name, value],
      )
      expect(shown.length).toBe(13)
      for (const part of shown.flat()) expect(pdf).toContain(part)
      for (const secret of [giver.email, receiver.email, receiver.phone, after.id, giver.memberId])
        expect(html).not.toContain(secret)
    },
  )

  test('answers alike for wrong and nearly right codes, and explains malformed ones', async () => {
    const code = await codeOf(after)
    const near = `${code?.slice(0, -1)}${code?.endsWith('2') ? '3' : '2'}`
    const saying = async (typed: string | undefined) => {
      const { status, html } = await check(typed)
      return [status, html.replace(shownPaperCode(typed ?? ''), '…')]
    }
    const unknown = await saying('ABCDEFGH23456789JKMN')
    expect([unknown[0], unknown[1]?.toString().includes('You entered ….')]).toEqual([404, true])
    expect(await saying(near)).toEqual(unknown)
    expect([
      (await check(undefined)).status,
      (await check(undefined)).html.includes('twenty letters and digits'),
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
    const { status, html } = await check(code)
    expect([status, html]).toEqual([
      200,
      expect.stringMatching(/banner--bad[\s\S]*This payment was reversed on \d+ April \d{4}/),
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
    const { html } = await check(code)
    expect(html).toContain('Former member')
    expect(html).not.toContain('Gone')
    expect(saidIn((await gift(match, stays, { language: 'en' })).rawPayload)).not.toContain('Gone')
    await w.owner.pool.query(
      `UPDATE person_key SET wrapped = '', master_key_id = '', destroyed_at = app_now()
        WHERE member_id = $1`,
      [gone.memberId],
    )
    w.world.vault.forget({ circleId: circle.circleId, memberId: gone.memberId })
    expect((await check(code)).html).toContain('no longer kept')
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
      checked(strict, { code: of, language: 'en', network: from })
    for (let at = 0; at <= 30; at++) asked.push((await ask('ABCDEFGH23456789JKMN')).status)
    expect([asked.filter((status) => status === 404).length, asked.at(-1)]).toEqual([30, 429])
    const refused = await ask(code)
    expect([refused.status, refused.retryAfterSeconds, refused.html.includes('₹')]).toEqual([
      429,
      expect.any(Number),
      false,
    ])
    expect((await ask(code, '203.0.113.98')).status).toBe(200)
  })
})
