import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isLive, MATCH_TRANSITIONS, type MatchEventKind, type MatchState, movesOf, type Party, transitionOf } from './match-transitions.ts'

const STATES: readonly MatchState[] = ['awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed', 'confirmed', 'declined', 'lapsed', 'cancelled', 'reversed']
const EVENTS: readonly MatchEventKind[] = ['made', 'claimed', 'claim_withdrawn', 'declined', 'pay_time_over', 'confirmed', 'not_received', 'confirm_time_over']
const PARTIES: readonly Party[] = ['giver', 'receiver', 'clock']

/** The rules' table said once more: who may do what in which state, and what follows. Every other cell is empty. */
const ALLOWED: Readonly<Record<string, MatchState>> = {
  'awaiting_payment, claimed, giver': 'awaiting_confirmation',
  'awaiting_payment, declined, giver': 'declined',
  'awaiting_payment, pay_time_over, clock': 'lapsed',
  'awaiting_confirmation, claim_withdrawn, giver': 'awaiting_payment',
  'awaiting_confirmation, confirmed, receiver': 'confirmed',
  'awaiting_confirmation, not_received, receiver': 'disputed',
  'awaiting_confirmation, confirm_time_over, clock': 'disputed',
  'disputed, confirmed, receiver': 'confirmed',
}
const CELLS = STATES.flatMap((from) => EVENTS.flatMap((on) => PARTIES.map((by) => ({ from, on, by, to: ALLOWED[`${from}, ${on}, ${by}`] }))))

describe('the moves of a match', () => {
  test.each(CELLS)('$from, $on by the $by: $to', ({ from, on, by, to }) => {
    expect(transitionOf({ from, on, by })?.to).toBe(to)
    expect(movesOf(from, by).some((move) => move.on === on)).toBe(to !== undefined)
  })

  test('are the allowed ones and no others, each once', () => {
    const listed = Object.entries(MATCH_TRANSITIONS).flatMap(([from, moves]) => moves.map(({ on, by, to }) => [`${from}, ${on}, ${by}`, to] as const))
    expect(listed).toHaveLength(Object.keys(ALLOWED).length)
    expect(Object.fromEntries(listed)).toEqual(ALLOWED)
    expect(Object.keys(MATCH_TRANSITIONS)).toEqual(STATES)
  })

  test('only the receiver confirms, and silence never confirms or cancels', () => {
    for (const { on, by, to } of Object.values(MATCH_TRANSITIONS).flat()) {
      if (to === 'confirmed') expect([on, by]).toEqual(['confirmed', 'receiver'])
      if (by === 'clock') expect(['lapsed', 'disputed']).toContain(to)
    }
  })

  test('are allowed by the database’s own copy as well', () => {
    const guard = guardOfTheDatabase()
    const used = [...Object.entries(MATCH_TRANSITIONS).flatMap(([from, moves]) => moves.map(({ to }) => [from, to] as const)), ['awaiting_confirmation', 'lapsed'] as const]
    for (const [from, to] of used) expect(guard.get(from), `${from} to ${to}`).toContain(to)
    for (const ended of ['declined', 'lapsed', 'cancelled', 'reversed'] as const) expect(guard.get(ended) ?? []).not.toContain('confirmed')
  })
})

test('a match is live until its end: its payee may be seen and its share is held', () => {
  expect(STATES.filter(isLive)).toEqual(['awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed'])
})

function guardOfTheDatabase(): Map<string, string[]> {
  const sql = readFileSync(join(import.meta.dirname, '../../../db/migrations/0002-helping.sql'), 'utf8')
  const lines = Array.from(sql.matchAll(/WHEN '(\w+)' THEN NEW\.state (?:= '(\w+)'|IN \(([^)]*)\))/g))
  return new Map(lines.map(([, from = '', one, list = '']) => [from, one === undefined ? Array.from(list.matchAll(/'(\w+)'/g), ([, to = '']) => to) : [one]]))
}
