import { useState } from 'react'
import { NAME_LENGTH_MAX } from '#domain/members/contact-formats.ts'
import type { ListLine } from '#domain/members/lists/read-list.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'

const SHOWN_AT_ONCE = 50

/** Who was read from the text, each with a field for the name, before anything is saved. */
export function ReadPeople({
  people,
  nameOf,
  onName,
}: {
  people: readonly ListLine[]
  nameOf: (line: ListLine) => string
  onName: (line: ListLine, name: string) => void
}) {
  const t = useText('lists')
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const hidden = people.length - shown
  if (people.length === 0) return null
  return (
    <div className="stack stack--tight">
      <p className="small">{t('read-title')}</p>
      <ul className="stack stack--tight plain-list">
        {people.slice(0, shown).map((line) => (
          <li key={line.phone}>
            <span className="small soft">
              {t('read-line', { line: line.line, phone: line.phone })}
            </span>
            <input
              className="input"
              value={nameOf(line)}
              maxLength={NAME_LENGTH_MAX}
              onChange={({ target }) => onName(line, target.value)}
              aria-label={t('read-name', { line: line.line })}
              autoComplete="off"
              spellCheck={false}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <Button small onClick={() => setShown(people.length)}>
            {t('read-more', { count: hidden })}
          </Button>
        </div>
      )}
    </div>
  )
}
