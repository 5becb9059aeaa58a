import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { TicketView } from '#contract/support.ts'
import { MESSAGE_LENGTH_MAX, MESSAGE_LENGTH_MIN } from '#domain/support/message-lengths.ts'
import type { TicketEventKind } from '#domain/support/ticket.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { Bubbles } from '#web/ui/display/bubbles.tsx'
import { Deadline } from '#web/ui/display/deadline.tsx'
import { MessageForm } from '#web/ui/forms/message-form.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { Facts } from '#web/ui/display/rows.tsx'
import { Pictures } from '#web/ui/display/short-lived-image.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { deskDeadline } from './desk-deadline.ts'

type Props = { readonly ticket: TicketView }

const may = ({ can }: TicketView, move: TicketEventKind) => can.includes(move)

/** The next step with a ticket, and its deadline. */
export function DeskNext({ ticket }: Props) {
  const t = useText('staff-tickets')
  const acknowledge = useCommand('POST /staff/tickets/{ticketId}/acknowledge')
  return (
    <SectionCard title={t('next')}>
      <p>
        <NextWords ticket={ticket} />
      </p>
      {deskDeadline(ticket) !== null && (
        <Deadline at={deskDeadline(ticket)} moved={ticket.deadlineMoved} />
      )}
      {may(ticket, 'acknowledged') && (
        <SimpleAct
          variant="primary"
          label={t('acknowledge')}
          act={() =>
            acknowledge.mutateAsync({
              params: { ticketId: ticket.id },
              body: { version: ticket.version },
            })
          }
        />
      )}
    </SectionCard>
  )
}

function NextWords({ ticket: { status, keeper } }: Props) {
  const t = useText('staff-tickets')
  const waits = status === 'open' || status === 'acknowledged'
  if (waits && keeper?.mine === false)
    return t('next.acknowledged-other', { name: keeper.name || t('keeper-panel') })
  if (status === 'open' && keeper?.mine === true) return t('next.open-mine')
  return t(`next.${status}`)
}

/** The member, the subject, and the promised times of a ticket. */
export function DeskFacts({ ticket }: Props) {
  const t = useText('staff-tickets')
  const frame = useText('staff-frame')
  const runs = ticket.status !== 'closed'
  const keeper =
    ticket.keeper === null
      ? []
      : [ticket.keeper.mine ? t('keeper-me') : ticket.keeper.name || t('keeper-panel')]
  return (
    <SectionCard title={ticket.title}>
      <Facts
        rows={{
          [frame('member')]: ticket.memberName,
          [t('subject')]: t(`subject.${ticket.subject}`),
          [t('status')]: t(`status.${ticket.status}`),
          [t('desk')]: [t(`desk.${ticket.desk}`), ...keeper].join(' · '),
          [t('written')]: <DateTimeText at={ticket.createdAt} />,
          [t('closed-at')]: ticket.closedAt && <DateTimeText at={ticket.closedAt} />,
          [t('target')]: runs ? <DateTimeText at={ticket.targetBy} /> : null,
          [t('bound')]: runs ? <DateTimeText at={ticket.boundBy} /> : null,
        }}
      />
      {ticket.handedOver !== null && (
        <p className="banner">
          <span>
            <DateTimeText at={ticket.handedOver.at} />:{' '}
            {t('handed-over', { name: ticket.handedOver.by, reason: ticket.handedOver.reason })}
          </span>
        </p>
      )}
      {ticket.matchId !== null && <p className="small soft">{t('about-payment')}</p>}
    </SectionCard>
  )
}

/** The messages and pictures, and the form to answer. */
export function DeskConversation({ ticket }: Props) {
  const t = useText('staff-tickets')
  const answer = useCommand('POST /staff/tickets/{ticketId}/messages')
  return (
    <SectionCard title={t('talk')}>
      {ticket.messages.some(({ onNewDevice }) => onNewDevice) && (
        <p className="banner banner--late">{t('new-device-text', { name: ticket.memberName })}</p>
      )}
      <Bubbles
        label={t('talk')}
        none={t('talk-none')}
        bubbles={ticket.messages.map(({ id, by, text, at, onNewDevice }) => ({
          id,
          text,
          at,
          name:
            by === 'staff'
              ? t('staff')
              : [ticket.memberName, ...(onNewDevice ? [t('new-device')] : [])].join(' · '),
          by: by === 'staff' ? 'official' : 'other',
        }))}
      />
      {ticket.pictures.length > 0 && (
        <>
          <h3>{t('pictures')}</h3>
          <Pictures
            pictures={ticket.pictures}
            alt={t('picture', { name: ticket.memberName })}
            topic="tickets"
          />
        </>
      )}
      {may(ticket, 'answered') && (
        <MessageForm
          label={t('answer')}
          hint={t('answer-hint')}
          action={t('answer-do')}
          min={MESSAGE_LENGTH_MIN}
          max={MESSAGE_LENGTH_MAX}
          tooShort={t('answer-short', { min: MESSAGE_LENGTH_MIN })}
          lengthCode="support.message-length"
          onSend={(message) =>
            answer.mutateAsync({ params: { ticketId: ticket.id }, body: { message } })
          }
        />
      )}
    </SectionCard>
  )
}

/** Gives a ticket to the other desk, or closes it. `onGone` is called once it belongs to others. */
export function DeskMore({ ticket, onGone }: Props & { readonly onGone: () => void }) {
  const t = useText('staff-tickets')
  const close = useCommand('POST /staff/tickets/{ticketId}/close')
  if (!may(ticket, 'handed_over') && !may(ticket, 'closed')) return null
  return (
    <SectionCard title={t('more')}>
      <div className="card__actions">
        {may(ticket, 'handed_over') && (
          <GiveAway
            ticket={ticket}
            to={ticket.desk === 'steward' ? 'officer' : 'steward'}
            onGone={onGone}
          />
        )}
        {may(ticket, 'closed') && (
          <ReasonAct
            label={t('close')}
            title={t('close-title')}
            field={{ label: t('close-words'), tooShort: t('close-short') }}
            act={(reason) =>
              close.mutateAsync({
                params: { ticketId: ticket.id },
                body: { reason, version: ticket.version },
              })
            }
          >
            <p>{t('close-text')}</p>
          </ReasonAct>
        )}
      </div>
    </SectionCard>
  )
}

/** The only act of a keeper with a tie: give the ticket away. */
export function DeskTied({
  ticketId,
  onGone,
}: {
  readonly ticketId: string
  readonly onGone: () => void
}) {
  const t = useText('staff-tickets')
  const { data } = useApi('GET /staff/tickets', { query: { which: 'running' } })
  const ticket = data?.data.find(({ id, tied, mine }) => id === ticketId && tied && mine)
  if (ticket === undefined) return null
  return (
    <SectionCard title={t('tied-title')}>
      <p>{t('tied-text')}</p>
      <div className="card__actions">
        <GiveAway ticket={ticket} to={ticket.desk} variant="primary" onGone={onGone} />
        <GiveAway
          ticket={ticket}
          to={ticket.desk === 'steward' ? 'officer' : 'steward'}
          onGone={onGone}
        />
      </div>
    </SectionCard>
  )
}

type GiveAwayProps = {
  readonly ticket: Pick<TicketView, 'id' | 'version'>
  readonly to: TicketView['desk']
  readonly variant?: 'primary' | 'plain'
  readonly onGone: () => void
}

function GiveAway({ ticket: { id, version }, to, variant = 'plain', onGone }: GiveAwayProps) {
  const t = useText('staff-tickets')
  const handOver = useCommand('POST /staff/tickets/{ticketId}/hand-over')
  const give = async (reason: string) => {
    const answer = await handOver.mutateAsync({
      params: { ticketId: id },
      body: { to, reason, version },
    })
    onGone()
    return answer
  }
  return (
    <ReasonAct
      label={t(`hand-over.${to}`)}
      title={t('hand-over-title')}
      variant={variant}
      act={give}
    >
      <p>{t('hand-over-text')}</p>
    </ReasonAct>
  )
}
