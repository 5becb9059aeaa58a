const PAIRS = 8

/** The first letter of a name in capitals; of Devanagari the first whole syllable. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(name.trim())
  return (first?.segment ?? '').toLocaleUpperCase('en')
}

/** Which of the eight pairs of colours a name has: always the same one, from 1. */
export function pairOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return 1 + (hash % PAIRS)
}
