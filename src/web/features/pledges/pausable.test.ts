import { describe, expect, test } from 'vitest'
import { pausable } from './pausable.ts'

const pledge = (
  id: string,
  status: Parameters<typeof pausable>[0][number]['status'],
  openAmount: number,
) => ({ id, version: 1, status, openAmount })

describe('who asks is offered to pause', () => {
  test('every pledge that can be matched, with what is open of it', () => {
    const partly = pledge('partly', 'pending', 1_500)
    const wholly = pledge('wholly', 'pending', 500)
    expect(pausable([partly, pledge('matched', 'matched', 0), wholly])).toEqual({
      open: [partly, wholly],
      amount: 2_000,
    })
  })

  test('nothing that is paused or rests already, nor what has ended', () => {
    expect(
      pausable([
        pledge('paused', 'paused', 500),
        pledge('matched', 'matched', 0),
        pledge('fulfilled', 'fulfilled', 0),
        pledge('withdrawn', 'withdrawn', 0),
        pledge('expired', 'expired', 0),
      ]),
    ).toEqual({ open: [], amount: 0 })
    expect(pausable([])).toEqual({ open: [], amount: 0 })
  })
})
