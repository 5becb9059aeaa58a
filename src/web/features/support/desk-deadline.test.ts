import { expect, test } from 'vitest'
import { deskDeadline } from './desk-deadline.ts'

const times = { acknowledgeBy: '2026-11-02T04:30:00Z', targetBy: '2026-11-08T04:30:00Z' }

test('an open ticket is to be taken up first, then settled; an answered one has no clock', () => {
  expect(deskDeadline({ status: 'open', ...times })).toBe(times.acknowledgeBy)
  expect(deskDeadline({ status: 'acknowledged', ...times })).toBe(times.targetBy)
  expect(deskDeadline({ status: 'answered', ...times })).toBeNull()
  expect(deskDeadline({ status: 'closed', ...times })).toBeNull()
})

test('a ticket that was opened again close to its target keeps the nearer of both', () => {
  expect(
    deskDeadline({ status: 'open', acknowledgeBy: times.targetBy, targetBy: times.acknowledgeBy }),
  ).toBe(times.acknowledgeBy)
})
