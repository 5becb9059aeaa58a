import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { TicketView } from '#contract/support.ts'
import { MESSAGE_LENGTH_MAX, MESSAGE_LENGTH_MIN } from '#domain/support/message-lengths.ts'
import type { TicketEventKind } from '#domain/support/ticket.ts'
import { paths } from '#web/paths.ts'
import { Bubbles } from '#web/ui/display/bubbles.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { MessageForm } from '#web/ui/forms/message-form.tsx'
import { usePictureTarget } from '#web/ui/forms/use-picture-upload.ts'
import { PictureField } from '#web/ui/forms/picture-field.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { Pictures } from '#web/ui/display/short-lived-image.tsx'
import { DateText, useMomentText } from '#web/ui/display/times.tsx'
import { TicketBadge } from './ticket-badge.tsx'

const UPLOAD = 'POST /support/{ticketId}/images'
type Props = { readonly ticket: TicketView }
const may = ({ can }: TicketView, move: TicketEventKind) => can.includes(move)

/** The state of my ticket, by when somebody acts, and what I can do with it. */
export function TicketNow({ ticket }: Props) {
  const t = useText('support')
  const moment = useMomentText()
  const close = useCommand('POST /support/{ticketId}/close')
  const reopen = useCommand('POST /support/{ticketId}/reopen')
  const call = { params: { ticketId: ticket.id }, body: { version: ticket.version } }
  const until = moment(ticket.status === 'open' ? ticket.acknowledgeBy : ticket.targetBy)
  const runs = ticket.status === 'open' || ticket.status === 'acknowledged'
  return (
    <SectionCard title={ticket.title}>
      <p className="row">
        <TicketBadge status={ticket.status} />{' '}
        <span className="small soft">
          {t(`subject.${ticket.subject}`)} · <DateText at={ticket.createdAt} />
        </span>
      </p>
      <p>{t(`next.${ticket.status}`, { until })}</p>
      {runs && (
        <p className="small soft">
          {t('bound', { until: moment(ticket.boundBy) })}{' '}
          {ticket.deadlineMoved !== 'no' && t(`moved.${ticket.deadlineMoved}`)}
        </p>
      )}
      <div className="card__actions">
        {may(ticket, 'closed') && (
          <SimpleAct
            label={t('close')}
            variant={ticket.status === 'answered' ? 'primary' : 'plain'}
            act={() => close.mutateAsync(call)}
          />
        )}
        {may(ticket, 'reopened') && (
          <SimpleAct label={t('reopen')} variant="primary" act={() => reopen.mutateAsync(call)} />
        )}
        {ticket.matchId !== null && (
          <ButtonLink to={paths.match(ticket.matchId)}>{t('payment')}</ButtonLink>
        )}
      </div>
    </SectionCard>
  )
}

/** The messages of a ticket, and the form to write one. */
export function TicketTalk({ ticket }: Props) {
  const t = useText('support')
  const write = useCommand('POST /support/{ticketId}/messages')
  return (
    <SectionCard title={t('talk')}>
      <Bubbles
        label={t('talk')}
        none={t('talk-none')}
        bubbles={ticket.messages.map(({ id, by, text, at }) => ({
          id,
          text,
          at,
          by: by === 'me' ? 'me' : 'official',
          name: by === 'me' ? t('me') : t('staff'),
        }))}
      />
      {may(ticket, 'written') && (
        <MessageForm
          label={t('reply')}
          hint={t('reply-hint')}
          action={t('reply-do')}
          min={MESSAGE_LENGTH_MIN}
          max={MESSAGE_LENGTH_MAX}
          tooShort={t('reply-short', { min: MESSAGE_LENGTH_MIN })}
          lengthCode="support.message-length"
          onSend={(message) =>
            write.mutateAsync({ params: { ticketId: ticket.id }, body: { message } })
          }
        />
      )}
    </SectionCard>
  )
}

/** Pictures of a ticket, and adding one while it runs. */
export function TicketPictures({ ticket }: Props) {
  const t = useText('support')
  const target = usePictureTarget(
    UPLOAD,
    { ticketId: ticket.id },
    {
      field: 'image',
      done: t('picture-done'),
      failed: t('picture-failed'),
      topic: 'tickets',
    },
  )
  const mayAdd = ticket.status !== 'closed'
  if (!mayAdd && ticket.pictures.length === 0) return null
  return (
    <SectionCard title={t('pictures')}>
      {ticket.pictures.length > 0 && (
        <Pictures pictures={ticket.pictures} alt={t('picture')} topic="tickets" />
      )}
      {mayAdd && (
        <PictureField
          label={t('picture-add')}
          hint={t('picture-hint')}
          target={target}
          chosen={ticket.pictures.length > 0}
          adds
        />
      )}
    </SectionCard>
  )
}
