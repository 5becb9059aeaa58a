import { describe, expect, test } from 'vitest'
import { CONTENT_MOVES, CONTENT_STATES, slugFrom } from './content.ts'
import { canChange, moveContent, movesNow } from './content-moves.ts'

const author = { isAuthor: true, isTied: false }
const second = { isAuthor: false, isTied: false }

describe('a piece for visitors', () => {
  test('goes from draft over review to published by a second person, then withdrawn', () => {
    const table = CONTENT_STATES.flatMap((state) =>
      CONTENT_MOVES.map(
        (move) =>
          [
            state,
            move,
            moveContent(move, { state, ...author }),
            moveContent(move, { state, ...second }),
          ] as const,
      ),
    )
    expect(
      table
        .filter(([, , own, other]) => 'to' in own || 'to' in other)
        .map(([state, move, own, other]) => [
          state,
          move,
          'to' in own && own.to,
          'to' in other && other.to,
        ]),
    ).toEqual([
      ['draft', 'send', 'review', false],
      ['draft', 'withdraw', 'withdrawn', 'withdrawn'],
      ['review', 'take_back', 'draft', false],
      ['review', 'publish', false, 'published'],
      ['review', 'hand_back', false, 'draft'],
      ['published', 'withdraw', 'withdrawn', 'withdrawn'],
    ])
  })

  test('is not decided by somebody tied to its member, who can still take it off', () => {
    expect(moveContent('publish', { state: 'review', isAuthor: false, isTied: true })).toEqual({
      refused: 'tied',
    })
    expect(movesNow(CONTENT_MOVES, { state: 'published', isAuthor: false, isTied: true })).toEqual([
      'withdraw',
    ])
    expect(moveContent('publish', { state: 'review', ...author })).toEqual({ refused: 'own' })
    expect(moveContent('send', { state: 'draft', ...second })).toEqual({ refused: 'not-author' })
  })

  test('is never changed while somebody looks at it or visitors see it', () => {
    expect(CONTENT_STATES.filter(canChange)).toEqual(['draft', 'withdrawn'])
  })
})

test('an address is made from a title where its letters can be kept', () => {
  expect([
    slugFrom('Meeting on Sunday, 4 o’clock!'),
    slugFrom('  Café  '),
    slugFrom('बैठक'),
    slugFrom('a'.repeat(59) + ' b'),
  ]).toEqual(['meeting-on-sunday-4-o-clock', 'cafe', '', 'a'.repeat(59)])
})
