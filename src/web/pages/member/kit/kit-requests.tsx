import type { NoticeView } from '#contract/notices.ts'
import type { TicketListItem } from '#contract/support.ts'
import { NOTICE_TOPICS } from '#domain/shared/notice-kinds.ts'
import { AskRow } from '#web/features/asks/ask-row.tsx'
import { QueuePositionLines } from '#web/features/asks/queue-position.tsx'
import { VouchRow } from '#web/features/members/vouch-row.tsx'
import { NoticeList } from '#web/features/notices/notice-list.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { TicketRow } from '#web/features/support/ticket-row.tsx'
import { PledgeRow } from '#web/features/pledges/pledge-row.tsx'
import { RecurringPledgeRow } from '#web/features/pledges/recurring-row.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import {
  queuePositions,
  asksByState,
  pledgesByState,
  recurringByState,
} from './examples/requests.ts'
import { exampleId, type ExampleStuff } from './examples/stuff.ts'
import { KitSection } from './kit-section.tsx'
import { useStuff } from './kit-stuff.ts'

/** Pledges and asks in each state, and an applicant. */
export function KitRequests() {
  const t = useText('kit')
  const stuff = useStuff()
  const request = { id: exampleId(7), name: stuff.name, createdAt: stuff.at(-5), version: 1 }
  return (
    <>
      <KitSection title={t('pledges')}>
        <ul className="group">
          {pledgesByState(stuff).map((pledge) => (
            <PledgeRow key={pledge.id} pledge={pledge} />
          ))}
          {recurringByState(stuff).map((recurring) => (
            <RecurringPledgeRow key={recurring.id} recurring={recurring} />
          ))}
        </ul>
      </KitSection>
      <KitSection title={t('asks')}>
        <ul className="group">
          {asksByState(stuff).map((ask) => (
            <AskRow
              key={ask.id}
              ask={ask}
              position={queuePositions(stuff).find(({ askId }) => askId === ask.id)}
            />
          ))}
        </ul>
        {queuePositions(stuff).map((position) => (
          <article key={position.askClass} className="card card--flat">
            <QueuePositionLines position={position} open />
          </article>
        ))}
        <ul className="group">
          <VouchRow request={request} />
          <VouchRow request={request} open isFirst />
        </ul>
      </KitSection>
    </>
  )
}

/** Notices of each topic on several days: unread, read and over. Also tickets in each state. */
export function KitNotices() {
  const t = useText('kit')
  const stuff = useStuff()
  return (
    <>
      <KitSection title={t('part-notices')}>
        <div className="stack">
          <NoticeList notices={noticesOf(stuff)} />
        </div>
      </KitSection>
      <KitSection title={t('tickets')}>
        <Group>
          {ticketsOf(stuff).map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </Group>
      </KitSection>
    </>
  )
}

function noticesOf({ at, name, text }: ExampleStuff): NoticeView[] {
  return NOTICE_TOPICS.map((topic, index) => ({
    id: exampleId(110 + index),
    kind: 'match_to_pay',
    topic,
    title: name,
    text,
    link: '/kit?part=notices',
    at: at(-10 * index),
    read: index % 2 === 1,
    over: index % 3 === 1,
  }))
}

function ticketsOf({ at, text }: ExampleStuff): TicketListItem[] {
  const one: TicketListItem = {
    id: exampleId(120),
    subject: 'payment_delay',
    title: text,
    message: `${text} ${text} ${text}`,
    status: 'open',
    createdAt: at(-3),
    closedAt: null,
    desk: 'steward',
    version: 1,
    acknowledgeBy: at(3),
    targetBy: at(20),
    boundBy: at(60),
    deadlineMoved: 'no',
  }
  const states: Record<TicketListItem['status'], TicketListItem['subject']> = {
    open: 'funds_confirmation',
    acknowledged: 'payment_delay',
    answered: 'account',
    closed: 'other',
  }
  return Object.entries(states).map(([status, subject], index) => ({
    ...one,
    id: exampleId(120 + index),
    status: status as TicketListItem['status'],
    subject,
  }))
}
