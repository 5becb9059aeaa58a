import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import type { ContactMessage } from '#contract/support.ts'
import { MESSAGE_LENGTH_MAX, MESSAGE_LENGTH_MIN } from '#domain/support/message-lengths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Deadline } from '#web/ui/display/deadline.tsx'
import { MessageForm } from '#web/ui/forms/message-form.tsx'
import { Facts } from '#web/ui/display/rows.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'

/** What a visitor wrote, and the answer that goes by e-mail. */
export function ContactCard({ contact }: { contact: ContactMessage }) {
  const t = useText('staff-tickets')
  const answer = useCommand('POST /staff/contact-messages/{contactId}/answer')
  const [open, setOpen] = useState(false)
  const waits = contact.status === 'open'
  return (
    <article className="card">
      <h2 className="card__title">{t('from', { name: contact.name })}</h2>
      <p>
        <Badge
          tone={waits ? (contact.late ? 'wrong' : 'yours') : 'over'}
          text={t(`contact-status.${contact.status}`)}
        />{' '}
        <span className="small soft">
          <DateTimeText at={contact.createdAt} />
        </span>
      </p>
      <Facts
        rows={{
          [t('contact-email')]: contact.email,
          [t('contact-phone')]: contact.phone,
        }}
      />
      <p className="bubble__text">{contact.message}</p>
      {waits && <Deadline at={contact.targetBy} moved={contact.deadlineMoved} />}
      {contact.answer !== null && (
        <p>
          <span className="soft">{t('contact-answered')}</span>{' '}
          <span className="bubble__text">{contact.answer}</span>
        </p>
      )}
      {waits && !open && (
        <Button variant="primary" onClick={() => setOpen(true)}>
          {t('contact-answer-open')}
        </Button>
      )}
      {waits && open && (
        <MessageForm
          label={t('answer')}
          hint={t('contact-answer-hint', { email: contact.email })}
          action={t('contact-answer-do')}
          min={MESSAGE_LENGTH_MIN}
          max={MESSAGE_LENGTH_MAX}
          tooShort={t('answer-short', { min: MESSAGE_LENGTH_MIN })}
          lengthCode="support.message-length"
          onSend={(message) =>
            answer.mutateAsync({
              params: { contactId: contact.id },
              body: { message, version: contact.version },
            })
          }
        />
      )}
    </article>
  )
}
