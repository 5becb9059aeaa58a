import { describe, expect, test } from 'vitest'
import { after } from '#test/helping/domain-match.ts'
import { failing } from '#test/helping/failing.ts'
import { claimed, confirmWith } from '#test/matches/claimed-match.ts'
import { HOUR_MS } from '../shared/calendar.ts'

describe('confirming', () => {
  test('ends the match with all of it confirmed, as paid when it was claimed', () => {
    const whole = { amount: 1_500, askFilled: 1_500, pledgeFilled: 1_500, paidAt: after(HOUR_MS) }
    expect(confirmWith()).toEqual({
      on: 'confirmed',
      match: {
        ...claimed,
        state: 'confirmed',
        deadline: null,
        endedAt: after(2 * HOUR_MS),
        answerUntil: after(2 * HOUR_MS + 30 * 24 * HOUR_MS),
        confirmed: whole,
      },
    })
    expect(confirmWith({}, { ...claimed, state: 'disputed', deadline: null }).match).toMatchObject({
      state: 'confirmed',
      confirmed: whole,
    })
  })

  test('needs the word that the money is seen, and the last four characters', () => {
    expect(() => confirmWith({ seen: false })).toThrow(failing('matches.payment-unseen'))
    for (const utrLast4 of ['9013', '', '012', '19012', '123456789012'])
      expect(() => confirmWith({ utrLast4 })).toThrow(failing('matches.utr-last4-wrong'))
    expect([
      confirmWith({ utrLast4: ' ९०१२ ' }).on,
      confirmWith({ utrLast4: 'ab12', claimedUtr: 'SBINX0000000AB12' }).on,
    ]).toEqual(['confirmed', 'confirmed'])
  })
})
