import { describe, expect, test } from 'vitest'
import { amountInWords } from './amount-words.ts'

describe('an amount in words', () => {
  test.each([
    [0, 'zero rupees', 'शून्य रुपये'],
    [1, 'one rupee', 'एक रुपया'],
    [500, 'five hundred rupees', 'पाँच सौ रुपये'],
    [1_500, 'one thousand five hundred rupees', 'एक हज़ार पाँच सौ रुपये'],
    [10_000, 'ten thousand rupees', 'दस हज़ार रुपये'],
    [15_025, 'fifteen thousand twenty-five rupees', 'पंद्रह हज़ार पच्चीस रुपये'],
    [
      99_999,
      'ninety-nine thousand nine hundred ninety-nine rupees',
      'निन्यानवे हज़ार नौ सौ निन्यानवे रुपये',
    ],
    [1_00_000, 'one lakh rupees', 'एक लाख रुपये'],
    [
      1_23_456,
      'one lakh twenty-three thousand four hundred fifty-six rupees',
      'एक लाख तेईस हज़ार चार सौ छप्पन रुपये',
    ],
    [2_50_00_000, 'two crore fifty lakh rupees', 'दो करोड़ पचास लाख रुपये'],
    [1_23_00_00_000, 'one hundred twenty-three crore rupees', 'एक सौ तेईस करोड़ रुपये'],
  ])('%i', (rupees, english, hindi) => {
    expect(amountInWords(rupees, 'en')).toBe(english)
    expect(amountInWords(rupees, 'hi')).toBe(hindi)
  })

  test('has a word of its own for every number below a hundred', () => {
    for (const language of ['en', 'hi'] as const) {
      const words = Array.from({ length: 100 }, (_, value) =>
        amountInWords(value, language).replace(/ \S+$/, ''),
      )
      expect(new Set(words).size).toBe(100)
      expect(words).not.toContain('')
    }
  })
})
