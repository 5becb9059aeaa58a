import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, writeDraft } from '#web/platform/device/drafts.ts'
import { begunTicket } from './ticket-draft.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const TICKET = { matchId: '', subject: 'other', title: 'My title', message: 'Half a sent' } as const

test('a ticket that was begun is there again after a reload, until it is sent', () => {
  expect(begunTicket()).toBeUndefined()
  writeDraft('ticket', TICKET)
  expect(begunTicket()).toEqual(TICKET)
  dropDraft('ticket')
  expect(begunTicket()).toBeUndefined()
})

test.each([null, 'text', { ...TICKET, subject: 'unknown' }, { ...TICKET, message: 7 }])(
  'anything else that is stored is no ticket: %j',
  (value) => {
    writeDraft('ticket', value)
    expect(begunTicket()).toBeUndefined()
  },
)
