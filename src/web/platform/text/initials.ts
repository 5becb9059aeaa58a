export const AVATAR_PAIRS = 8

/** The first letter of a name as it is written: in Devanagari the first whole syllable. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}

/** The pair of colours of a person, the same on every page and device. */
export function pairOf(memberId: string): number {
  let sum = 0
  for (const letter of memberId) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521
  return (sum % AVATAR_PAIRS) + 1
}
