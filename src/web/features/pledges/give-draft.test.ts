import { describe, expect, test } from 'vitest'
import {
  EMPTY_GIVE_DRAFT,
  giveProgress,
  giveStepAt,
  givesUpSomething,
  openGiveDraft,
  readGiveDraft,
} from './give-draft.ts'

const planned = { ...EMPTY_GIVE_DRAFT, plan: 'simple' } as const
const sent = { ...EMPTY_GIVE_DRAFT, sent: 'queued' } as const

describe('the step of the provide-help wizard', () => {
  test('is the warning until it has been agreed to', () => {
    expect(giveStepAt('first', EMPTY_GIVE_DRAFT, false)).toBe('warning')
    expect(giveStepAt('first', EMPTY_GIVE_DRAFT, true)).toBe('request')
  })

  test('is the amount only with a plan and the agreement', () => {
    expect(giveStepAt('amount', planned, true)).toBe('amount')
    expect(giveStepAt('amount', EMPTY_GIVE_DRAFT, true)).toBe('first')
    expect(giveStepAt('amount', planned, false)).toBe('first')
    expect(giveStepAt('amount', { ...planned, sent: 'queued' }, true)).toBe('first')
  })

  test('is the last one only after sending', () => {
    expect(giveStepAt('done', sent, true)).toBe('done')
    expect(giveStepAt('done', planned, true)).toBe('first')
  })
})

test.each([
  ['warning', false, false, { step: 1, steps: 3 }],
  ['request', true, true, { step: 2, steps: 3 }],
  ['amount', true, true, { step: 3, steps: 3 }],
  ['request', false, true, { step: 1, steps: 2 }],
  ['amount', false, true, { step: 2, steps: 2 }],
] as const)('%s, promised on the way: %s, agreed: %s, is step %j', (step, promised, agreed, is) => {
  expect(giveProgress(step, { ...EMPTY_GIVE_DRAFT, promised }, agreed)).toEqual(is)
})

describe('a draft', () => {
  test('survives a reload as it was', () => {
    const draft = {
      promised: true,
      plan: 'happy',
      amountText: '1500',
      shareCode: 'ABCDEFGHJK',
      sent: 'no',
    } as const
    expect(readGiveDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  test('that somebody tampered with is read as far as it holds', () => {
    expect(
      readGiveDraft({ plan: 'golden', amountText: 5, shareCode: 'x'.repeat(99), sent: true }),
    ).toEqual({ ...EMPTY_GIVE_DRAFT, shareCode: 'x'.repeat(20) })
    expect(readGiveDraft('text')).toBeUndefined()
  })

  test('is taken up again, but not a finished one', () => {
    expect(openGiveDraft({ stored: planned, address: 'first', shareCode: undefined })).toBe(planned)
    expect(openGiveDraft({ stored: sent, address: 'first', shareCode: undefined })).toEqual(
      EMPTY_GIVE_DRAFT,
    )
    expect(openGiveDraft({ stored: sent, address: 'done', shareCode: undefined })).toBe(sent)
  })

  test('begins anew for the link of another ask', () => {
    expect(openGiveDraft({ stored: planned, address: 'first', shareCode: 'NEW' })).toEqual({
      ...EMPTY_GIVE_DRAFT,
      shareCode: 'NEW',
    })
    const same = { ...planned, shareCode: 'SAME' }
    expect(openGiveDraft({ stored: same, address: 'first', shareCode: 'SAME' })).toBe(same)
  })

  test('is worth a question before leaving once something is chosen and not sent', () => {
    expect([EMPTY_GIVE_DRAFT, planned, sent].map(givesUpSomething)).toEqual([false, true, false])
  })
})
