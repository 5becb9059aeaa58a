import { useCommand } from '#web/platform/api/use-command.ts'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { MESSAGE_LENGTH_MAX, MESSAGE_LENGTH_MIN } from '#domain/support/message-lengths.ts'
import {
  TICKET_SUBJECTS,
  type TicketSubject,
  TITLE_LENGTH_MAX,
  TITLE_LENGTH_MIN,
} from '#domain/support/ticket.ts'
import { dropDraft, writeDraft } from '#web/platform/device/drafts.ts'
import { paths } from '#web/paths.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorText } from '#web/ui/acts/said.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx'
import { begunTicket } from './ticket-draft.ts'
import { Form } from '#web/ui/forms/form.tsx'

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

type Props = {
  readonly matchId: string | undefined
  readonly onOpened: (ticketId: string) => void
  readonly onCancel: () => void
}

/**
 * The form of a new ticket. From a match, it names that match. Typed text stays until it is sent, also
 * when the page is loaded again, and leaving asks first.
 */
export function TicketForm({ matchId, onOpened, onCancel }: Props) {
  const t = useText('support')
  const common = useText('member-common')
  const errors = useText('errors')
  const open = useCommand('POST /support')
  const form = useForm<Values>({
    defaultValues: begunFor(matchId) ?? {
      subject: matchId === undefined ? 'other' : 'payment_delay',
      title: '',
      message: '',
    },
    resolver: checkedBy<Values>(
      ({ title, message }) =>
        ({
          ...(isBetween(title, TITLE_LENGTH_MIN, TITLE_LENGTH_MAX)
            ? {}
            : { title: errors('support.title-length') }),
          ...(isBetween(message, MESSAGE_LENGTH_MIN, MESSAGE_LENGTH_MAX)
            ? {}
            : { message: errors('support.message-length') }),
        }) satisfies Wrong<Values>,
    ),
  })
  const { whole, send } = useSending(form, {
    fields: ['title', 'message'],
    codes: { 'support.title-length': 'title', 'support.message-length': 'message' },
  })
  const submit = form.handleSubmit((values) =>
    send(async () => {
      const answer = await open.mutateAsync({
        body: {
          ...values,
          title: values.title.trim(),
          message: values.message.trim(),
          ...(matchId !== undefined && { matchId }),
        },
      })
      dropDraft('ticket')
      onOpened(answer.data.id)
      return answer
    }),
  )
  const { errors: wrong, isDirty } = form.formState
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
    <Form className="form" onSubmit={(event) => void submit(event)}>
      {matchId !== undefined && <p className="banner">{t('about-payment')}</p>}
      <SelectField
        label={t('subject')}
        options={TICKET_SUBJECTS.map((value) => ({ value, text: t(`subject.${value}`) }))}
        {...form.register('subject')}
      />
      <TextField
        label={t('field-title')}
        hint={t('field-title-hint')}
        maxLength={TITLE_LENGTH_MAX}
        error={wrong.title?.message}
        {...form.register('title')}
      />
      <TextArea
        label={t('field-message')}
        hint={t('field-message-hint')}
        rows={5}
        maxLength={MESSAGE_LENGTH_MAX}
        error={wrong.message?.message}
        {...form.register('message')}
      />
      <ErrorText text={whole} />
      <div className="card__actions">
        <Button submit variant="primary" busy={open.isPending}>
          {t('send')}
        </Button>
        <Button onClick={cancel}>{common('cancel')}</Button>
      </div>
    </Form>
  )
}
