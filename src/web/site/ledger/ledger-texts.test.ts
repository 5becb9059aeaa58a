import { describe, expect, test } from 'vitest'
import siteLedger from '#contract/messages/site/site-ledger.en.json' with { type: 'json' }
import type { CheckedLedger } from '#domain/ledger/checked-ledger.ts'
import { whatAgrees, whatIsWrong } from './ledger-texts.ts'

const found = (is: CheckedLedger['problems'][number]['is'], line: number) => ({
  is,
  line,
  number: null,
})
const NOTHING = { memory: null, dayOf: (day: string | number) => `day ${day}` }
const HEAD = 'ab12cd34'.padEnd(64, '0')

test('each thing is said once, with the first line where it shows', () => {
  const { headline, list, advice } = whatIsWrong(
    siteLedger,
    {
      circleId: 'c',
      problems: [
        found('number_wrong', 13),
        found('number_wrong', 14),
        found('root_wrong', 20),
        found('own_missing', 25),
      ],
      earlier: [],
    },
    NOTHING,
  )
  expect([headline, advice]).toEqual([siteLedger.bad, siteLedger.tell])
  expect(list).toEqual([
    `${siteLedger['is.changed']} (from line 13)`,
    `${siteLedger['is.own_missing']} (Line 25)`,
  ])
})

test('a missing seal may be mistyped, so compare it first, unless more is wrong', () => {
  const earlier = [
    { head: HEAD, seal: null, restart: null },
    { head: 'f'.repeat(64), seal: 3, restart: null },
  ]
  const seal = 'The seal ab12-cd34 that you noted is not in it.'
  expect(
    whatIsWrong(
      siteLedger,
      { circleId: 'c', problems: [found('earlier_missing', 39)], earlier },
      NOTHING,
    ),
  ).toEqual({ headline: siteLedger['seal-missing'], list: [seal], advice: siteLedger.compare })
  const both = whatIsWrong(
    siteLedger,
    {
      circleId: 'c',
      problems: [found('sum_wrong', 39), found('earlier_missing', 39)],
      earlier,
    },
    NOTHING,
  )
  expect(both).toEqual({
    headline: siteLedger.bad,
    list: [`${siteLedger['is.changed']} (Line 39)`, seal],
    advice: siteLedger.tell,
  })
})

describe('what was compared is said, and no more', () => {
  const own = { found: 3, missing: [], leaves: {} }
  const checked = { ok: true, transfers: 1_234, sum: 0, earlier: [], restarts: [], own: null }
  const known = { ...NOTHING, isWhole: false, knowsKeys: true }
  const SUM = 'Entries: 1,234. They add up to 0.'

  test('with nothing noted the record only agrees with itself', () => {
    expect(whatAgrees(siteLedger, checked, known)).toEqual({
      headline: siteLedger.good,
      list: [SUM, siteLedger['not-compared.own'], siteLedger['not-compared.seals']],
    })
    expect(whatAgrees(siteLedger, { ...checked, own }, known).list[1]).toBe(
      'All your own entries, as they are on this site today, are in it: 3.',
    )
  })

  test('a noted seal and a kept file are named, and keys that could not be fetched', () => {
    const noted = { ...checked, own, earlier: [{ head: HEAD, seal: 3, restart: null }] }
    expect(whatAgrees(siteLedger, noted, { ...known, isWhole: true, knowsKeys: false })).toEqual({
      headline: siteLedger['good.noted'],
      list: [
        SUM,
        'All the entries in your file are in it: 3.',
        'The seal ab12-cd34 that you noted is in it: nothing up to that point has changed.',
        siteLedger['not-compared.keys'],
      ],
    })
  })

  test('where signatures could not be checked that comes first', () => {
    expect(whatAgrees(siteLedger, { ...checked, ok: false }, known).headline).toBe(
      siteLedger.unsure,
    )
  })
})

describe('a restart', () => {
  const restart = { number: 1, day: '2026-05-03', head: HEAD, seal: 9, transfers: 1_410 }
  const checked = {
    ...{ ok: true, transfers: 1_500, sum: 0, own: null, restarts: [restart] },
    earlier: [{ head: HEAD, seal: null, restart }],
  }

  test('is said, and that what was noted is from before it', () => {
    const known = { ...NOTHING, isWhole: false, knowsKeys: true }
    const { headline, list } = whatAgrees(siteLedger, checked, known)
    expect([headline, ...list.slice(-2)]).toEqual([
      siteLedger.good,
      'On day 2026-05-03 the record was restored from a copy, which had entries up to no. 1,410.',
      'The seal ab12-cd34 that you noted is from before the restore of day 2026-05-03, and not in it. What it had after no. 1,410 was lost.',
    ])
  })

  test('that lost one of the noted seals leaves no word that they fit', () => {
    const earlier = [{ head: `c${HEAD.slice(1)}`, seal: 3, restart: null }, ...checked.earlier]
    const known = { ...NOTHING, isWhole: false, knowsKeys: true }
    const { headline, list } = whatAgrees(siteLedger, { ...checked, earlier }, known)
    expect(headline).toBe(siteLedger.good)
    expect(list.slice(-2)).toEqual([
      'The seal cb12-cd34 that you noted is in it: nothing up to that point has changed.',
      expect.stringContaining('The seal ab12-cd34 that you noted is from before the restore'),
    ])
    for (const noted of [earlier, checked.earlier])
      expect(whatAgrees(siteLedger, { ...checked, earlier: noted }, known).list).not.toContain(
        siteLedger['not-compared.seals'],
      )
  })

  test('is said of what this phone saw', () => {
    const memory = {
      since: 1,
      heads: [],
      restored: { day: '2026-05-03', after: 1_410, same: 1_380 },
    }
    const known = { ...NOTHING, memory, isWhole: false, knowsKeys: true }
    const { headline, list } = whatAgrees(siteLedger, { ...checked, earlier: [] }, known)
    // Not all that it saw is still there.
    expect(headline).toBe(siteLedger.good)
    // One restore stands once.
    expect(list.slice(2)).toEqual([
      'On day 2026-05-03 the record was restored from a copy. What this phone saw after no. 1,410 is not in it. It saw the record up to no. 1,380 before, and nothing of that has changed.',
    ])
    const other = { ...restart, number: 2, day: '2026-06-01', transfers: 1_450 }
    expect(
      whatAgrees(siteLedger, { ...checked, restarts: [restart, other] }, known).list,
    ).toContain(
      'On day 2026-06-01 the record was restored from a copy, which had entries up to no. 1,450.',
    )
  })
})

describe('what this phone saw before', () => {
  const seenAt = [1, 2].map((seal) => ({
    seal,
    transfers: seal,
    day: '2026-03-01',
    head: `${seal}${HEAD}`.slice(0, 64),
    seenAt: seal,
  }))
  const memory = { since: 1, heads: seenAt }
  const headsOf = (missing: number) =>
    seenAt.map(({ head, seal }) => ({
      head,
      seal: seal > missing ? seal : null,
      restart: null,
    }))

  test('is compared without being typed, and named by its day', () => {
    const checked = {
      ...{ ok: true, transfers: 2, sum: 0, own: null, restarts: [] },
      earlier: headsOf(0),
    }
    const { headline, list } = whatAgrees(siteLedger, checked, {
      ...NOTHING,
      memory,
      isWhole: false,
      knowsKeys: true,
    })
    expect([headline, list]).toEqual([
      siteLedger['good.seen'],
      [
        'Entries: 2. They add up to 0.',
        siteLedger['not-compared.own'],
        siteLedger.seen.replace('{day}', 'day 1'),
      ],
    ])
  })

  test('and is gone is said once, and is not mistyped', () => {
    const result = { circleId: 'c', problems: [found('earlier_missing', 9)], earlier: headsOf(2) }
    expect(whatIsWrong(siteLedger, result, { ...NOTHING, memory })).toEqual({
      headline: siteLedger.bad,
      list: [siteLedger['is.seen'].replace('{day}', 'day 2')],
      advice: siteLedger.tell,
    })
  })
})

test('what is no record at all is the wrong file, and nobody has to be told', () => {
  expect(
    whatIsWrong(
      siteLedger,
      { circleId: null, problems: [found('unfinished', 0)], earlier: [] },
      NOTHING,
    ),
  ).toEqual({ headline: siteLedger['not-ledger'], list: [], advice: '' })
})
