import type { NamedStaff } from '#contract/members/circle.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { MESSAGE_LENGTH_MAX, MESSAGE_LENGTH_MIN } from '#domain/support/message-lengths.ts'
import {
  TICKET_SUBJECTS,
  type TicketSubject,
  TITLE_LENGTH_MAX,
  TITLE_LENGTH_MIN,
} from '#domain/support/ticket.ts'
import { dropDraft, writeDraft } from '#web/platform/device/drafts.ts'
import { paths } from '#web/paths.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx'
import { begunTicket } from './ticket-draft.ts'

type Values = { subject: TicketSubject; title: string; message: string }
const isBetween = (text: string, min: number, max: number) =>
  text.trim().length >= min && text.trim().length <= max

const isWritten = ({ title = '', message = '' }: Partial<Values>) =>
  title.trim() !== '' || message.trim() !== ''

/** What was begun about the same payment, or about none. */
function begunFor(matchId: string | undefined): Values | undefined {
  const begun = begunTicket()
  if (begun === undefined || begun.matchId !== (matchId ?? '')) return undefined
  const { subject, title, message } = begun
  return { subject, title, message }
}

const emptyAbout = (matchId: string | undefined): Values => ({
  subject: matchId === undefined ? 'other' : 'payment_delay',
  title: '',
  message: '',
})

type Props = {
  readonly matchId: string | undefined
  /** Whom of the staff it is written to. */
  readonly to: NamedStaff | undefined
  readonly onOpened: (ticketId: string) => void
  readonly onCancel: () => void
}

/**
 * The form of a new ticket. From a match, it names that match. Typed text stays until it is sent, also
 * when the page is loaded again, and leaving asks first.
 */
export function TicketForm({ matchId, to, onOpened, onCancel }: Props) {
  const t = useText('support')
  const errors = useText('errors')
  const open = useCommand('POST /support')
  const { form, field, ...sent } = useActForm(open, {
    values: begunFor(matchId) ?? emptyAbout(matchId),
    check: ({ title, message }) => ({
      title:
        !isBetween(title, TITLE_LENGTH_MIN, TITLE_LENGTH_MAX) && errors('support.title-length'),
      message:
        !isBetween(message, MESSAGE_LENGTH_MIN, MESSAGE_LENGTH_MAX) &&
        errors('support.message-length'),
    }),
    request: ({ subject, title, message }) => ({
      body: {
        subject,
        title: title.trim(),
        message: message.trim(),
        ...(matchId !== undefined && { matchId }),
        ...(to !== undefined && { to: to.id }),
      },
    }),
    codes: { 'support.title-length': 'title', 'support.message-length': 'message' },
    speaks: true,
    onDone: ({ data }) => {
      dropDraft('ticket')
      onOpened(data.id)
    },
  })
  const { isDirty } = form.formState
  const typed = useWatch({ control: form.control })
  useEffect(() => {
    if (isWritten(typed) && !open.isSuccess)
      writeDraft('ticket', { ...form.getValues(), matchId: matchId ?? '' })
  }, [typed, open.isSuccess, form, matchId])
  const cancel = () => {
    dropDraft('ticket')
    onCancel()
  }
  useLeaveGuard({
    active: (isDirty || isWritten(typed)) && !open.isSuccess,
    inside: paths.support,
    onLeave: cancel,
  })
  return (
    <ActForm sent={sent} action={t('send')} onCancel={cancel}>
      {matchId !== undefined && <p className="banner">{t('about-payment')}</p>}
      {to !== undefined && <WrittenTo name={to.name} />}
      <SelectField
        label={t('subject')}
        options={TICKET_SUBJECTS.map((value) => ({ value, text: t(`subject.${value}`) }))}
        {...field('subject')}
      />
      <TextField
        label={t('field-title')}
        hint={t('field-title-hint')}
        maxLength={TITLE_LENGTH_MAX}
        {...field('title')}
      />
      <TextArea
        label={t('field-message')}
        hint={t('field-message-hint')}
        rows={5}
        maxLength={MESSAGE_LENGTH_MAX}
        {...field('message')}
      />
    </ActForm>
  )
}

function WrittenTo({ name }: { name: string }) {
  const t = useText('support')
  return <p className="banner">{t('to', { name })}</p>
}
