import { useCommand } from '#web/platform/api/use-command.ts'
import { useForm } from 'react-hook-form'
import { MESSAGE_LENGTH_MAX, MESSAGE_LENGTH_MIN } from '#domain/support/message-lengths.ts'
import {
  TICKET_SUBJECTS,
  type TicketSubject,
  TITLE_LENGTH_MAX,
  TITLE_LENGTH_MIN,
} from '#domain/support/ticket.ts'
import { paths } from '#web/paths.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { useSending } from '#web/platform/forms/use-toasted-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx'

type Values = { subject: TicketSubject; title: string; message: string }
const isBetween = (text: string, min: number, max: number) =>
  text.trim().length >= min && text.trim().length <= max

type Props = {
  readonly matchId: string | undefined
  readonly onOpened: (ticketId: string) => void
  readonly onCancel: () => void
}

/**
 * The form of a new ticket. From a match, it names that match. Typed text stays until it is sent,
 * and leaving asks first.
 */
export function TicketForm({ matchId, onOpened, onCancel }: Props) {
  const t = useText('support')
  const common = useText('member-common')
  const errors = useText('errors')
  const open = useCommand('POST /support')
  const form = useForm<Values>({
    defaultValues: {
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
      onOpened(answer.data.id)
      return answer
    }),
  )
  const { errors: wrong, isDirty } = form.formState
  useLeaveGuard({ active: isDirty && !open.isSuccess, inside: paths.support, onLeave: onCancel })
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
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
      {whole !== undefined && (
        <p className="field__error" role="alert">
          {whole}
        </p>
      )}
      <div className="card__actions">
        <Button submit variant="primary" busy={open.isPending}>
          {t('send')}
        </Button>
        <Button onClick={onCancel}>{common('cancel')}</Button>
      </div>
    </form>
  )
}
