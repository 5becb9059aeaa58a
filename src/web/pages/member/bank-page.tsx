import { useDeferredValue, useMemo, useState } from 'react'
import { money } from '#contract/formats.ts'
import type { BankPayment } from '#contract/papers/own.ts'
import { type Compared, compareWithBank } from '#domain/papers/bank-compare.ts'
import { type BankLine, readStatement } from '#domain/papers/bank-statement.ts'
import { MatchRow } from '#web/features/matches/match-row.tsx'
import { StatementInput } from '#web/features/papers/statement-input.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { dayText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

/**
 * Compares a statement of one's own bank with one's payments. The statement lives in this component
 * alone: it is not sent, not stored, and gone with the page.
 */
export function BankPage() {
  const t = useText('bank')
  const [text, setText] = useState('')
  const shown = useDeferredValue(text)
  const query = useApi('GET /coine/payments')
  return (
    <>
      <PageHeading title={t('title')} />
      <div className="stack stack--wide">
        <p className="banner">{t('private')}</p>
        <StatementInput onText={setText} />
        {shown !== '' && (
          <QueryView query={query}>
            {({ data, more }) => (
              <div className="stack stack--wide" aria-live="polite">
                <Result payments={data} text={shown} />
                {more && <p className="small soft">{t('more')}</p>}
              </div>
            )}
          </QueryView>
        )}
        <p className="small soft">{t('nothing-changes')}</p>
      </div>
    </>
  )
}

function Result({ payments, text }: { payments: readonly BankPayment[]; text: string }) {
  const t = useText('bank')
  const read = useMemo(() => readStatement(text), [text])
  const found = useMemo(
    () => ('problem' in read ? undefined : compareWithBank(payments, read.lines)),
    [payments, read],
  )
  if ('problem' in read) return <p className="field__error">{t(`problem.${read.problem}`)}</p>
  if (found === undefined) return null
  return (
    <>
      <p className="small">
        {t('read', { count: read.lines.length })}
        {read.unread > 0 && <> · {t('unread', { count: read.unread })}</>}
      </p>
      <Pairs title={t('differing')} pairs={found.differing} />
      {found.onlyHere.length > 0 && (
        <Group title={t('only-here')}>
          {found.onlyHere.map((payment) => (
            <Payment key={payment.matchId} payment={payment} more={[]} />
          ))}
        </Group>
      )}
      {found.onlyHere.length > 0 && <p className="small soft">{t('only-here-text')}</p>}
      <OnlyBank lines={found.onlyBank} />
      {found.both.length === 0 && <p>{t('both-none')}</p>}
      <Pairs title={t('both')} pairs={found.both} />
      <p className="small soft">
        {found.outside > 0 && <>{t('outside', { count: found.outside })} · </>}
        {t('rest')}
      </p>
    </>
  )
}

function Pairs({ title, pairs }: { title: string; pairs: readonly Compared<BankPayment>[] }) {
  const t = useText('bank')
  const language = useLanguage()
  if (pairs.length === 0) return null
  const differences = ({ differs, line }: Compared<BankPayment>) =>
    differs.map((name) =>
      t(`differs.${name}`, { amount: rupeesOf(line), date: dayText(line.day, language) }),
    )
  return (
    <Group title={title}>
      {pairs.map((pair) => (
        <Payment
          key={pair.payment.matchId}
          payment={pair.payment}
          more={[...differences(pair), ...(pair.by === 'amount' ? [t('by-amount')] : [])]}
        />
      ))}
    </Group>
  )
}

function Payment({ payment, more }: { payment: BankPayment; more: readonly string[] }) {
  const t = useText('bank')
  const { matchId, side, otherName, amount, day, state } = payment
  const facts = [dayText(day, useLanguage()), t(`state.${state}`), ...more]
  return (
    <MatchRow
      id={matchId}
      side={side === 'given' ? 'giver' : 'receiver'}
      name={otherName}
      amount={amount}
      second={facts.join(' · ')}
    />
  )
}

function OnlyBank({ lines }: { lines: readonly BankLine[] }) {
  const t = useText('bank')
  const language = useLanguage()
  if (lines.length === 0) return null
  return (
    <>
      <Group title={t('only-bank')}>
        {lines.map((line) => (
          <Row
            key={line.line}
            mark={<RowIcon name="pay" />}
            first={line.text}
            second={[
              dayText(line.day, language),
              rupeesOf(line),
              ...(line.direction === undefined ? [] : [t(line.direction)]),
            ].join(' · ')}
          />
        ))}
      </Group>
      <p className="small soft">{t('only-bank-text')}</p>
    </>
  )
}

/** What a line says in rupees, with paise only where there are some. */
function rupeesOf({ paise }: BankLine): string {
  const part = paise % 100
  const whole = money((paise - part) / 100)
  return part === 0 ? whole : `${whole}.${String(part).padStart(2, '0')}`
}
