import { PERSONAL_FIELDS } from '#domain/members/personal-fields.ts'
import english from '#contract/messages/members/my-data-file.en.json' with { type: 'json' }
import { sentencesOf } from '#contract/messages/catalogue-file.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { testApp } from '#test/server/http.ts'
import { SECTIONS } from './my-data-sections.ts'
import { afterAll, expect, describe, test } from 'vitest'
import type { Person } from '#test/circle/people.ts'
import { ME, OTHER, PAYER, plantedPeople } from '#test/privacy/planted-people.ts'

type File = { madeAt: string; madeFor: string; sections: Record<string, Record<string, unknown>[]> }

const w = await worldOfFile()
const http = await testApp(w)
afterAll(() => http.close())
const { circle, me, other } = await plantedPeople(w)

const download = (who: Pick<Person, 'token'> | undefined, query = '') =>
  http.send({ method: 'GET', url: `/api/user/my-data${query}` }, who)
const mine = async () => JSON.parse((await download(me)).body) as File

describe('the download', () => {
  test('is a file with everything about me, each kind under its name', async () => {
    const response = await download(me)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="paraspar-my-data-\d{4}-\d\d-\d\d\.json"$/,
      ) as string,
    })
    const { sections } = JSON.parse(response.body) as File
    expect(Object.keys(sections)).toEqual(SECTIONS.map(({ name }) => name))
    expect(sections['account']).toEqual([
      expect.objectContaining({
        ...ME,
        phone: `+91${ME.phone}`,
        region: 'Plantedregion',
        city: 'Plantedcity',
        callTime: 'Plantedevening',
        yearlyLimitRupees: 20_000,
        state: 'active',
        nominee: { name: 'Plantednominee Devi', contact: 'planted.nominee@example.in' },
      }),
    ])
    expect(
      sections['payment-details']
        ?.map(({ detail }) => (detail as { kind: string }).kind)
        .toSorted(),
    ).toEqual(['bank', 'upi'])
    expect(sections['claims']).toEqual([
      expect.objectContaining({ utr: '698765400011', amountRupees: 500 }),
    ])
    expect(sections['payments']?.map(({ role }) => role).toSorted()).toEqual([
      'giver',
      'receiver',
      'receiver',
    ])
    expect(sections['messages']?.map(({ text }) => text)).toEqual(['Plantedmine: sent just now.'])
    expect(sections['asks']?.map(({ note }) => note)).toContain('Plantednote about my roof')
    expect(sections['disputes']).toEqual([
      expect.objectContaining({
        kind: 'not_received',
        openedByMe: true,
        reason: 'Plantedreason: nothing came.',
      }),
    ])
    expect(sections['webhooks']?.map(({ url }) => url)).toEqual([
      'https://planted.example/plantedaddress',
    ])
    expect(sections['tickets']?.map(({ title }) => title)).toEqual(['Plantedtitle here'])
    expect(sections['ticket-messages']?.map(({ text }) => text)).toEqual([
      'Plantedquestion: how does it work?',
    ])
    expect(
      sections['statement']?.map(({ kind, role }) => `${String(kind)} ${String(role)}`).toSorted(),
    ).toEqual(['help giver', 'help receiver'])
    const filled = [
      'agreements',
      'application',
      'sessions',
      'webhooks',
      'pledges',
      'recurring-pledges',
      'steps',
      'pictures',
      'notices',
      'acts-about-me',
      'looks-at-my-payment-details',
      'blocked',
    ]
    for (const name of filled) expect(sections[name]?.length, name).toBeGreaterThan(0)
  })

  test('holds nothing private of anybody else', async () => {
    for (const format of ['', '?format=html']) {
      const { body } = await download(me, format)
      for (const planted of [
        ...Object.values(OTHER),
        ...Object.values(PAYER),
        '698765400022',
        'Plantedtheirs',
        circle.admin.name,
        circle.steward.name,
      ])
        expect(body, planted).not.toContain(planted)
    }
  })

  test('says what every sealed value is: none stays closed', async () => {
    const { sections } = await mine()
    expect(JSON.stringify(sections)).not.toContain('"type":"Buffer"')
  })

  test('is also a page to read, in the reader’s language, with every value escaped', async () => {
    await w.call('POST /support', {
      token: me.token,
      body: {
        subject: 'other',
        title: '<script>alert(1)</script>',
        message: 'A message with <b>marks</b> in it.',
      },
    })
    const { body, headers } = await download(me, '?format=html')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<html lang="en">')
    expect(body).toContain('Everything Paraspar keeps about Plantedself Amina')
    expect(body).not.toContain('<script>')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).toContain('₹20,000')
    expect(body.match(/<h2>/g)?.length).toBe(SECTIONS.length)
    const { body: hindi } = await http.send(
      { method: 'GET', url: '/api/user/my-data?format=html', headers: { 'accept-language': 'hi' } },
      me,
    )
    expect(hindi).toContain('<html lang="hi">')
    expect(hindi).toContain('मेरे भुगतान')
  })

  test('has each row once in order, over the borders of pages and memory', async () => {
    const planted = 10_250
    await w.owner.pool.query(
      `INSERT INTO notice (circle_id, notice_id, member_id, kind, about, created_at)
        SELECT $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $2, 'matched', jsonb_build_object('planted', n), app_now()
        FROM generate_series(1, $3::int) n`,
      [circle.circleId, me.memberId, planted],
    )
    const { sections } = await mine()
    const notified = (sections['notices'] ?? []).map(
      ({ about }) => (about as { planted?: number }).planted,
    )
    expect(notified.filter((no) => no !== undefined)).toEqual(
      Array.from({ length: planted }, (_, at) => at + 1),
    )
    const known = await w.owner.pool.query<{ kind: string }>(
      'SELECT kind FROM notice WHERE circle_id = $1 AND member_id = $2 ORDER BY notice_id',
      [circle.circleId, me.memberId],
    )
    expect(sections['notices']?.map(({ kind }) => kind)).toEqual(known.rows.map(({ kind }) => kind))
    await w.owner.pool.query("DELETE FROM notice WHERE member_id = $1 AND about ? 'planted'", [
      me.memberId,
    ])
  })

  test.each([200, 201, 400])(
    'ends after %i rows, neither with an empty page nor without the last',
    async (rows) => {
      await w.owner.pool.query(
        `INSERT INTO recovery_code (identity_id, code_hash, used_at)
          SELECT i.identity_id, sha256(n::text::bytea),
            timestamptz '2026-01-01 00:00Z' + n * interval '1 minute'
          FROM identity i, generate_series(1, $2::int) n WHERE i.member_id = $1`,
        [other.memberId, rows],
      )
      const { sections } = JSON.parse((await download(other)).body) as File
      expect(
        sections['recovery-codes']
          ?.map(({ usedAt }) => (Date.parse(String(usedAt)) - Date.UTC(2026, 0, 1)) / 60_000)
          .toSorted((a, b) => a - b),
      ).toEqual(Array.from({ length: rows }, (_, at) => at + 1))
      await w.owner.pool.query(
        `DELETE FROM recovery_code
          WHERE identity_id = (SELECT identity_id FROM identity WHERE member_id = $1)`,
        [other.memberId],
      )
    },
  )

  test('tells several steps of one payment each once, the oldest first', async () => {
    const { sections } = await mine()
    const { rows } = await w.owner.pool.query<{ kind: string; code: string }>(
      `SELECT e.kind, m.code FROM match_event e JOIN match m USING (circle_id, match_id)
        WHERE e.actor_id = $1 AND $1 IN (m.giver_id, m.receiver_id) ORDER BY e.event_id`,
      [me.memberId],
    )
    expect(sections['steps']?.map(({ kind, code }) => ({ kind, code }))).toEqual(rows)
  })

  test('takes a login of the last five minutes, and a format it knows', async () => {
    await w.advance(6 * 60_000)
    expect(JSON.parse((await download(me)).body)).toMatchObject({
      error: { code: 'request.login-stale' },
    })
    expect(JSON.parse((await download(undefined)).body)).toMatchObject({
      error: { code: 'request.not-signed-in' },
    })
    await backAgain(w, circle, me)
    expect((await download(me, '?format=pdf')).statusCode).toBe(400)
  })
})

test('every section and every column has its words', () => {
  const keys = [
    ...Object.keys(sentencesOf(english)),
    ...PERSONAL_FIELDS.map(({ name }) => `column.${name}`),
  ]
  for (const { name, show, sealed = {} } of SECTIONS) {
    expect(keys).toContain(`section.${name}`)
    for (const column of [...Object.keys(show), ...Object.keys(sealed)])
      expect(keys, name).toContain(`column.${column}`)
  }
  const used = new Set(
    SECTIONS.flatMap(({ show, sealed = {} }) => [...Object.keys(show), ...Object.keys(sealed)]),
  )
  expect(
    keys.filter((key) => key.startsWith('column.') && !used.has(key.slice('column.'.length))),
  ).toEqual([])
})
