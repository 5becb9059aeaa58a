import { describe, expect, test } from 'vitest'
import { explainPosition } from '#test/matching/position-oracle.ts'
import { parseCanonicalInput } from './input-hash.ts'
import type { MatchingInput, ProposedMatch } from './matching-types.ts'
import { passedOver } from '#test/matching/fairness-oracle.ts'
import { brokenLimits } from '#test/matching/limits-oracle.ts'
import { runMatching } from './run-matching.ts'

const member = (id: string) => ({
  id,
  giveRoomSteps: 9,
  giveMatchesRoom: 9,
  receiveRoomSteps: 9,
  receiveMatchesRoom: 9,
  newGiversRoom: 9,
  recentGivers: [],
})
const INPUT: MatchingInput = {
  seed: 's',
  policy: { matchCapSteps: 5, pairCapSteps: 9 },
  pairRooms: [],
  forbidden: [{ giverId: 'g2', receiverId: 'r1', reason: 'blocked' }],
  asks: [
    { id: 'a1', memberId: 'r1', openSteps: 2, askClass: 'normal', since: 1 },
    { id: 'a2', memberId: 'r2', openSteps: 2, askClass: 'normal', since: 2 },
  ],
  pledges: [
    { id: 'p1', memberId: 'g1', openSteps: 2, plan: 'simple', since: 1 },
    { id: 'w', memberId: 'g2', openSteps: 2, plan: 'super', since: 1 },
  ],
  members: ['r1', 'r2', 'g1', 'g2'].map(member),
}
const fine = runMatching(INPUT)
const first = fine.matches[0] as ProposedMatch
const broken = (matches: ProposedMatch[]) => brokenLimits(INPUT, { matches, waiting: fine.waiting })

describe('the judges of a run', () => {
  test('find nothing wrong with a run', () => {
    expect([brokenLimits(INPUT, fine), passedOver(INPUT, fine, ['a1', 'a2'])]).toEqual([[], []])
    expect(fine.matches).toHaveLength(2)
  })

  test.each([
    ['more than an ask wants', [{ ...first, steps: 3 }]],
    ['the same pledge spent twice', [...fine.matches, { ...first, askId: 'a2', receiverId: 'r2' }]],
    ['a forbidden pair', [{ ...first, pledgeId: 'w', giverId: 'g2' }]],
    [
      'a whole pledge in part',
      fine.matches.map((match) => (match.pledgeId === 'w' ? { ...match, steps: 1 } : match)),
    ],
    ['somebody with themselves', [{ ...first, giverId: 'r1' }]],
    ['nothing', [{ ...first, steps: 0 }]],
  ])('reject %s', (_what, matches) => {
    expect(broken(matches)).not.toEqual([])
  })

  test('reject a run that serves the later ask with what the earlier could have had', () => {
    const unfair = [{ ...first, askId: 'a2', receiverId: 'r2' }]
    expect(passedOver(INPUT, { matches: unfair, waiting: [] }, ['a1', 'a2'])).toEqual(['a1'])
  })
})

describe('the place of an ask', () => {
  test('says what is ahead and what would move it', () => {
    expect(explainPosition(INPUT, 'a2')).toEqual({
      rank: 2,
      askClass: 'normal',
      aheadInClass: 1,
      aheadSteps: 2,
      ownSteps: 2,
      pledgedSteps: 4,
      wouldMove: ['class_urgent'],
    })
    expect(explainPosition({ ...INPUT, pledges: [] }, 'a1')).toMatchObject({
      rank: 1,
      wouldMove: ['pledges_needed'],
    })
    expect(explainPosition(INPUT, 'a1')).toMatchObject({ wouldMove: ['nothing'] })
    expect(
      explainPosition(
        { ...INPUT, members: INPUT.members.map((member) => ({ ...member, receiveRoomSteps: 0 })) },
        'a2',
      ),
    ).toMatchObject({ rank: 2, wouldMove: ['year_limit'] })
    expect(() => explainPosition(INPUT, 'nobody')).toThrow('not in this queue')
  })
})

test('a stored input is read only when it is one', () => {
  for (const text of ['', '{}', '[]', '{"asks":1}', 'null'])
    expect(() => parseCanonicalInput(text), text).toThrow()
})
