import { type Weight, widthOf } from './script-fonts.ts'

/** Wraps words into lines no wider than `width`; cuts a word that is wider alone. */
export function wrapped(
  text: string,
  { size, weight, width }: { size: number; weight: Weight; width: number },
): string[] {
  const fits = (line: string) => widthOf(line, { size, weight }) <= width
  const gap = widthOf(' ', { size, weight })
  const lines: { text: string; width: number }[] = []
  for (const word of text.split(/\s+/).flatMap((each) => cut(each, fits))) {
    const last = lines.at(-1)
    const own = widthOf(word, { size, weight })
    if (last === undefined || last.width + gap + own > width) lines.push({ text: word, width: own })
    else lines[lines.length - 1] = { text: `${last.text} ${word}`, width: last.width + gap + own }
  }
  return lines.map((line) => line.text)
}

function cut(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts: string[] = []
  for (const { segment } of new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(word)) {
    const last = parts.at(-1)
    if (last !== undefined && fits(last + segment)) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}
