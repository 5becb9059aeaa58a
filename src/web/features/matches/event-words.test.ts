import { expect, test } from 'vitest'
import english from '#contract/messages/payments/payment-page.en.json' with { type: 'json' }
import hindi from '#contract/messages/payments/payment-page.hi.json' with { type: 'json' }
import { MATCH_TRANSITIONS, type MatchEventKind } from '#domain/matches/match-transitions.ts'
import { eventKey } from './event-words.ts'

const en: Record<string, string> = english
const hi: Record<string, string> = hindi
const moves = Object.values(MATCH_TRANSITIONS).flat()
const KINDS = [...new Set<MatchEventKind>(['made', ...moves.map(({ on }) => on)])]

test('every line a time line can have is told in a sentence of its own, in both languages', () => {
  expect(KINDS.length).toBe(28)
  for (const kind of KINDS) {
    const partyMoves = moves.filter(
      ({ on, by }) => on === kind && (by === 'giver' || by === 'receiver'),
    )
    const tellers =
      partyMoves.length > 0 ? (['me', 'other'] as const) : (['clock', 'staff'] as const)
    for (const by of tellers) {
      const key = eventKey({ kind, by })
      expect(key, `${kind} by ${by}`).not.toBe('event.other')
      expect(en[key], key).toBeTruthy()
      expect(hi[key], key).toBeTruthy()
    }
  }
})

test('what officers and the two people did in a dispute is told in both languages too', () => {
  const officers = [
    'taken',
    'let_go',
    'evidence_asked',
    'evidence_closed',
    'ruling_approved',
    'take_time_over',
    'evidence_time_over',
    'rule_time_over',
    'appeal_time_over',
  ].map((kind) => eventKey({ kind: `dispute.${kind}`, by: 'staff' }))
  const people = ['accepted', 'appealed'].flatMap((kind) =>
    (['me', 'other'] as const).map((by) => eventKey({ kind: `dispute.${kind}`, by })),
  )
  expect(new Set([...officers, ...people]).size).toBe(13)
  for (const key of [...officers, ...people])
    for (const texts of [en, hi]) expect(texts[key], key).toBeTruthy()
})

test('what somebody did is told differently to the one who did it', () => {
  expect(eventKey({ kind: 'late_claimed', by: 'me' })).toBe('event.late_claimed.me')
  expect(eventKey({ kind: 'late_claimed', by: 'other' })).toBe('event.late_claimed.other')
})

test('an unknown kind and an act without its person show the state they led to', () => {
  expect(eventKey({ kind: 'teleported', by: 'me' })).toBe('event.other')
  expect(eventKey({ kind: 'toString', by: 'me' })).toBe('event.other')
  expect(eventKey({ kind: 'claimed', by: 'staff' })).toBe('event.other')
})
