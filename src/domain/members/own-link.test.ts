import { expect, test } from 'vitest'
import { addMs, DAY_MS } from '../shared/calendar.ts'
import { hasOwnLink } from './own-link.ts'

const joinedAt = Temporal.Instant.from('2026-11-01T06:00:00Z')
const weekLater = addMs(joinedAt, 7 * DAY_MS)
const active = { status: 'active', joinedAt, founding: false } as const

test.each([
  ['from a week after joining on', active, weekLater, true],
  ['not a moment earlier', active, addMs(weekLater, -1), false],
  ['not in the founding time', { ...active, founding: true }, weekLater, false],
  ['not to an applicant', { ...active, status: 'applied', joinedAt: null }, weekLater, false],
  ['not to a suspended member', { ...active, status: 'suspended' }, weekLater, false],
] as const)('a member is shown their own link %s', (_, member, now, shown) => {
  expect(hasOwnLink(member, now)).toBe(shown)
})
