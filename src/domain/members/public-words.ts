/**
 * What must not be on a public page beside a person's name: sums, promises, and ways to reach
 * somebody.
 */
export type WrongWords = 'sums' | 'promises' | 'addresses'

const ADDRESSES = /https?:|www\.|[^\s@]@[^\s@]/i
const MONEY =
  /₹|%|\b(rs|inr|rupees?|paise|lakhs?|lacs?|crores?|thousands?|hundreds?|per ?cent)\b|रुपय|रुपए|रूपय|रूपए|रुपये|लाख|करोड़|हज़ार|हजार|प्रतिशत|(^|\s)सौ(?=\s|$|।)/iu
// Patterns instead of words, so that no forbidden word is in the code for somebody to use.
const PROMISES =
  /\b(accru\w*|bonus\w*|cash ?back|commission\w*|dividends?|interest|invest\w*|pay ?outs?|profit\w*|reward\w*|wallets?|yields?|returns|earn\w*|doubl\w+|guarant\w+|incomes?|deposit\w*|matur\w+|mlm|jackpot\w*)\b/i
const PROMISES_HINDI =
  /ब्याज|बोनस|कमीशन|इनाम|मुनाफ|लाभांश|निवेश|वॉलेट|रिटर्न|कमाई|कमाए|कमाया|कमाओ|दोगुन|दुगुन|दुगन|गारंटी|गारण्टी/u

/**
 * The first problem in words for visitors, or undefined. A number of three or more digits counts as
 * a sum, in any script and grouping. A year of this century does not. With `allowed`, the words may
 * name numbers and addresses, because they give a contact.
 */
export function wrongInPublicWords(
  text: string,
  { allowed = [] }: { allowed?: readonly WrongWords[] } = {},
): WrongWords | undefined {
  const simple = text
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966))
  const found: Readonly<Record<WrongWords, () => boolean>> = {
    addresses: () => ADDRESSES.test(simple),
    sums: () => MONEY.test(simple) || namesNumber(simple),
    promises: () => PROMISES.test(simple) || PROMISES_HINDI.test(simple),
  }
  return (['addresses', 'sums', 'promises'] as const).find(
    (wrong) => !allowed.includes(wrong) && found[wrong](),
  )
}

function namesNumber(text: string): boolean {
  const joined = text.replace(/(?<=\d)[,.\s_-](?=\d)/g, '')
  if (/\d\s?k\b/i.test(joined)) return true
  return Array.from(joined.matchAll(/\d{3,}/g), ([number]) => number).some(
    (number) => !/^20[0-9]{2}$/.test(number) || number === '2000',
  )
}
