import { HINDI_SIZE, HINDI_WORDS } from './hindi-words.ts'

// From the top of the signs above the letters to the bottom of those below.
const TOP = 0
const HEIGHT = 84

/**
 * A Hindi word on an English page, in the size and colour of the text around it. It is a drawing,
 * so that no font is fetched for a word. A word without a drawing shows as text.
 */
export function HindiWord({ word }: { word: string }) {
  const drawn = HINDI_WORDS[word]
  if (drawn === undefined) return <span lang="hi">{word}</span>
  return (
    <svg
      viewBox={`0 ${TOP} ${drawn.width} ${HEIGHT}`}
      width={`${Math.round((drawn.width / HINDI_SIZE) * 100) / 100}em`}
      fill="currentColor"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img could not take the colour of the text
      role="img"
      lang="hi"
      aria-label={word}
      className="hindi-word"
    >
      <path d={drawn.path} />
    </svg>
  )
}
