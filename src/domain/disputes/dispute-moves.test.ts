import { describe, expect, test } from 'vitest'
import { dispute, STATES } from '#test/disputes/dispute-in-memory.ts'
import type { DisputeState } from '../matches/dispute-transitions.ts'
import { officerMoves, takesMeasure } from './dispute-moves.ts'

describe('an officer’s buttons', () => {
  const moves = (
    state: DisputeState,
    {
      actingId = 'one',
      waiting,
      excluded = null,
      decisionWaits = false,
    }: Partial<Parameters<typeof officerMoves>[1]> = {},
  ) => officerMoves(dispute(state), { actingId, waiting, excluded, decisionWaits })

  test('are those of the one who has it', () => {
    expect(moves('open')).toEqual(['take'])
    expect(moves('assigned')).toEqual([
      'let_go',
      'ask_evidence',
      'write',
      'propose_ruling',
      'propose_measure',
    ])
    expect(moves('evidence')).toEqual(['let_go', 'close_evidence', 'write', 'propose_measure'])
    expect(moves('review')).toEqual(['let_go', 'write', 'propose_ruling', 'propose_measure'])
    expect(moves('review', { waiting: { proposedBy: 'one' } })).toEqual([
      'let_go',
      'write',
      'propose_measure',
    ])
    expect([moves('ruled'), moves('final'), moves('settled')]).toEqual([
      ['propose_measure'],
      ['propose_measure'],
      [],
    ])
  })

  test('are for the others taking, and the second word', () => {
    expect(moves('review', { actingId: 'two' })).toEqual([])
    expect(
      moves('review', { actingId: 'two', waiting: { proposedBy: 'one' }, decisionWaits: true }),
    ).toEqual(['decide_ruling', 'decide_measure'])
    expect(moves('open', { excluded: 'late' })).toEqual([])
    expect(
      moves('review', { actingId: 'two', waiting: { proposedBy: 'one' }, excluded: 'first_round' }),
    ).toEqual([])
  })

  test('let a measure be proposed while an officer has it or had it last', () => {
    expect(STATES.filter((state) => !takesMeasure({ state }))).toEqual(['open', 'settled'])
  })
})
