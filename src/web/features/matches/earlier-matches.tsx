import { useState } from 'react'
import { Link } from 'wouter'
import type { MatchLine } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { DateText } from '#web/ui/display/times.tsx'
import { useEndedMatches } from './api.ts'
import { MatchBadge } from './match-badge.tsx'

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
          {data.map((line) => (
            <Line key={line.id} line={line} />
          ))}
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
  const t = useText('earlier')
  const payments = useText('payments')
  const name = line.otherFirstName
  return (
    <article
      className="card card--flat"
      aria-label={`${line.side === 'giver' ? payments('pay-title', { name }) : payments('from-title', { name })}, ${line.code}`}
    >
      <div className="row row--between">
        <div>
          <Amount rupees={line.confirmedAmount ?? line.amount} />{' '}
          <span>{payments(line.side === 'giver' ? 'amount-to' : 'amount-from', { name })}</span>
        </div>
        <MatchBadge match={{ status: line.status, deadlineAt: null, can: [] }} />
      </div>
      <p className="small row">
        <span className="soft">
          <DateText at={line.endedAt ?? line.createdAt} />
        </span>
        <Link href={paths.match(line.id)}>
          {payments('open')} · {line.code}
        </Link>
      </p>
      {line.canClaimLate && (
        <div>
          <ButtonLink small to={paths.match(line.id)}>
            {payments('do.late_claimed')}
          </ButtonLink>{' '}
          <span className="small soft">{t('late')}</span>
        </div>
      )}
    </article>
  )
}
