import { beforeEach, expect, test, vi } from 'vitest'
import { claimDraft, dropClaimDraft, keepClaimDraft, readClaimDrafts } from './claim-draft.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('a draft of a payment survives a forgotten page, for that payment only', async () => {
  keepClaimDraft('one', { rail: 'imps', utr: '612345678901' })
  keepClaimDraft('two', { rail: 'upi', utr: '' })
  vi.resetModules()
  const { claimDraft } = await import('./claim-draft.ts')
  expect(claimDraft('one')).toEqual({ rail: 'imps', utr: '612345678901', payeeSeen: false })
  expect(['one', 'two', 'three'].map((id) => claimDraft(id).utr !== '')).toEqual([
    true,
    false,
    false,
  ])
})

test('that the giver has seen where to pay stays beside what they type', () => {
  keepClaimDraft('one', { payeeSeen: true })
  keepClaimDraft('one', { rail: 'upi', utr: '6123' })
  expect(claimDraft('one')).toEqual({ rail: 'upi', utr: '6123', payeeSeen: true })
  expect(claimDraft('two').payeeSeen).toBe(false)
})

test('a claim that was sent leaves nothing behind', () => {
  keepClaimDraft('one', { rail: 'upi', utr: '612345678901' })
  dropClaimDraft('one')
  expect(claimDraft('one')).toEqual({ rail: 'upi', utr: '', payeeSeen: false })
})

test('only what is needed is kept, and only for the last twenty payments', () => {
  const more = { rail: 'upi', utr: '1', nameSeen: true } as const
  for (let payment = 0; payment < 21; payment += 1) keepClaimDraft(`payment ${payment}`, more)
  expect([0, 1, 20].map((payment) => claimDraft(`payment ${payment}`).utr)).toEqual(['', '1', '1'])
  expect([...stored.values()].join('')).not.toContain('nameSeen')
})

test('what is no draft is left out', () => {
  expect(readClaimDrafts(null)).toBeUndefined()
  expect(
    readClaimDrafts({
      one: null,
      two: { rail: 'cash', utr: '1' },
      three: { rail: 'upi', utr: 5 },
      four: { rail: 'neft', utr: 'N'.repeat(60) },
    }),
  ).toEqual({ four: { rail: 'neft', utr: 'N'.repeat(40), payeeSeen: false } })
})
