import { useState } from 'react'
import type { MatchLine } from '#contract/matches/shapes.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { nearDateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { useEndedMatches } from './api.ts'
import { MatchRow } from './match-row.tsx'

/** Matches that have ended, newest first. Each press adds ten more below. */
export function EarlierMatches() {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <div className="stack">
      {cursors.map((cursor, index) => (
        <Ten
          key={cursor ?? ''}
          cursor={cursor}
          {...(index === cursors.length - 1
            ? { onMore: (next: string) => setCursors([...cursors, next]) }
            : {})}
        />
      ))}
    </div>
  )
}

function Ten({ cursor, onMore }: { cursor: string | undefined; onMore?: (next: string) => void }) {
  const t = useText('earlier')
  const query = useEndedMatches(cursor)
  return (
    <QueryView query={query}>
      {({ data, nextCursor }) => (
        <>
          {data.length === 0 && cursor === undefined && <Empty text={t('none')} />}
          {data.some(({ canClaimLate }) => canClaimLate) && (
            <p className="small soft">{t('late')}</p>
          )}
          {data.length > 0 && (
            <Group>
              {data.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </Group>
          )}
          {nextCursor !== null && onMore !== undefined && (
            <div>
              <Button onClick={() => onMore(nextCursor)}>{t('more')}</Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}

function Line({ line }: { line: MatchLine }) {
  const common = useText('member-common')
  const language = useLanguage()
  const now = useServerNow(60_000)
  const date = nearDateOf(line.endedAt ?? line.createdAt, language, now)
  return (
    <MatchRow
      id={line.id}
      side={line.side}
      name={line.otherFirstName}
      amount={line.confirmedAmount ?? line.amount}
      second={`${date} · ${common(`status.${line.status}`)}`}
    />
  )
}
