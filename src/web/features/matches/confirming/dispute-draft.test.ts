import { beforeEach, expect, test, vi } from 'vitest'
import {
  disputeDraft,
  dropDisputeDraft,
  keepDisputeDraft,
  readDisputeDraft,
} from './dispute-draft.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('what is wrong is kept for its payment only, until it is sent', () => {
  keepDisputeDraft('one', { kind: 'less', reason: 'Only half of it came.' })
  expect(disputeDraft('one')).toEqual({ kind: 'less', reason: 'Only half of it came.' })
  expect(disputeDraft('two')).toEqual({ kind: null, reason: '' })
  dropDisputeDraft()
  expect(disputeDraft('one')).toEqual({ kind: null, reason: '' })
})

test.each([[null], ['text'], [{}], [{ matchId: 'one' }], [{ matchId: 1, reason: '' }]])(
  '%j is no draft',
  (value) => {
    expect(readDisputeDraft(value)).toBeUndefined()
  },
)

test('an unknown choice is no choice', () => {
  expect(readDisputeDraft({ matchId: 'one', kind: 'other', reason: 'x' })).toEqual({
    matchId: 'one',
    kind: null,
    reason: 'x',
  })
})
