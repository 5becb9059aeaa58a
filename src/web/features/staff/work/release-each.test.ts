import { expect, test } from 'vitest'
import type { WorkItem } from '#contract/staff/work.ts'
import { type ChosenAsk, chosenAsks, releaseEach } from './release-each.ts'

const ask = (title: string): ChosenAsk => ({
  kind: 'ask_to_review',
  id: title,
  title,
  amount: 1500,
  deadlineAt: null,
  late: false,
  since: '2026-11-01T00:00:00Z',
  mine: true,
  ask: { version: 3, note: '', isFirst: true },
})

test('an ask that is refused does not stop those after it', async () => {
  const sent: string[] = []
  const outcomes = await releaseEach(
    [ask('Asha'), ask('Bina'), ask('Chand')],
    async ({ id }) => {
      sent.push(id)
      if (id === 'Bina') throw new TypeError('the line broke')
      return { message: `released ${id}` }
    },
    'It went wrong.',
  )
  expect(sent).toEqual(['Asha', 'Bina', 'Chand'])
  expect(outcomes).toEqual([
    { id: 'Asha', name: 'Asha', released: true, said: 'released Asha' },
    { id: 'Bina', name: 'Bina', released: false, said: 'It went wrong.' },
    { id: 'Chand', name: 'Chand', released: true, said: 'released Chand' },
  ])
})

test('only asks that still wait are released, never something else', () => {
  const { ask: _, ...ticket } = { ...ask('ticket'), kind: 'ticket' as const }
  const items: readonly WorkItem[] = [ask('Asha'), ask('Bina'), ticket]
  const chosen = new Set(['Bina', 'ticket', 'decided meanwhile'])
  expect(chosenAsks(items, chosen).map(({ id }) => id)).toEqual(['Bina'])
})
