import { describe, expect, test } from 'vitest'
import { wrongInPublicWords } from './public-words.ts'

describe('words that visitors will read', () => {
  test.each([
    'When my roof broke, somebody I had never met asked how we are. That stays with me.',
    'I know these people since 2019.',
    'हमारे समूह में लोग एक-दूसरे को जानते हैं, और पूछते हैं।',
    'Our 12 families meet every 2nd Sunday.',
    'I am interested in people, and here they are.',
    'I returned home glad.',
  ])('may be “%s”', (text) => {
    expect(wrongInPublicWords(text)).toBeUndefined()
  })

  test.each([
    '₹ came',
    'They gave me Rs 500',
    'five hundred came',
    'I received 5000',
    'I got 5,000',
    'I got 5 000',
    'मुझे ५००० मिले',
    'मुझे पाँच हज़ार मिले',
    'मुझे दो लाख मिले',
    'about 10k',
    'Two lakh!',
    '20% came',
    'I gave 2000',
    'सौ बार धन्यवाद',
    'five thousand',
    'ＲＳ ５００',
    'मुझे रुपये मिले',
  ])('name no sum: “%s”', (text) => {
    expect(wrongInPublicWords(text)).toBe('sums')
  })

  test.each([
    'Best returns ever',
    'a big BONUS',
    'you can earn here',
    'my money doubled',
    'guaranteed help',
    'यहाँ ब्याज मिलता है',
    'पैसा दोगुना',
    'रोज़ कमाई',
    'an investment',
    'Commissions paid',
  ])('promise nothing: “%s”', (text) => {
    expect(wrongInPublicWords(text)).toBe('promises')
  })

  test.each(['see www.example.in', 'write a@b.in', 'http://x'])('lead nowhere: “%s”', (text) => {
    expect(wrongInPublicWords(text)).toBe('addresses')
  })

  test('name no phone number either', () => {
    expect(wrongInPublicWords('call 98765 43210')).toBe('sums')
  })
})
