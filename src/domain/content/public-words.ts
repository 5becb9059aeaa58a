/**
 * What must not stand on a public page beside somebody's name: sums, words that promise something,
 * addresses and numbers to write to.
 */
export type WrongWords = 'sums' | 'promises' | 'addresses'

const ADDRESSES = /https?:|www\.|[^\s@]@[^\s@]/i
const MONEY =
  /₹|%|\b(rs|inr|rupees?|paise|lakhs?|lacs?|crores?|thousands?|hundreds?|per ?cent)\b|रुपय|रुपए|रूपय|रूपए|रुपये|लाख|करोड़|हज़ार|हजार|प्रतिशत|(^|\s)सौ(?=\s|$|।)/iu
// As patterns, so that the words themselves stand nowhere in the code as something one could use.
const PROMISES =
  /\b(accru\w*|bonus\w*|cash ?back|commission\w*|dividends?|interest|invest\w*|pay ?outs?|profit\w*|reward\w*|wallets?|yields?|returns|earn\w*|doubl\w+|guarant\w+|incomes?|deposit\w*|matur\w+|mlm|jackpot\w*)\b/i
const PROMISES_HINDI =
  /ब्याज|बोनस|कमीशन|इनाम|मुनाफ|लाभांश|निवेश|वॉलेट|रिटर्न|कमाई|कमाए|कमाया|कमाओ|दोगुन|दुगुन|दुगन|गारंटी|गारण्टी/u

/**
 * The first thing wrong in words that visitors will read, or undefined. A number of three digits or
 * more counts as a sum, in whatever digits and grouped as it may be; a year of this century does
 * not. How to reach somebody is `allowed` to name numbers and addresses.
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
