import { useForm } from 'react-hook-form'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { Button } from '../acts/button.tsx'
import { TextArea } from './field.tsx'
import { Form } from './form.tsx'
import { ErrorText } from '../acts/said.tsx'

type Values = { text: string }
type Props = {
  readonly label: string
  readonly hint: string
  readonly action: string
  readonly min: number
  readonly max: number
  /** The sentence for a text shorter than `min` characters. */
  readonly tooShort: string
  /** The server's code for a text of the wrong length. */
  readonly lengthCode: string
  readonly busy: boolean
  readonly onSend: (text: string) => Promise<Readonly<Record<string, unknown>>>
}

/** The form to write in a conversation. Typed text stays until it is sent. */
export function MessageForm({
  label,
  hint,
  action,
  min,
  max,
  tooShort,
  lengthCode,
  busy,
  onSend,
}: Props) {
  const form = useForm<Values>({
    defaultValues: { text: '' },
    resolver: checkedBy<Values>(
      ({ text }) => (text.trim().length < min ? { text: tooShort } : {}) satisfies Wrong<Values>,
    ),
  })
  const { whole, send } = useSending(form, { fields: ['text'], codes: { [lengthCode]: 'text' } })
  const submit = form.handleSubmit(async ({ text }) => {
    if (await send(() => onSend(text.trim()))) form.reset()
  })
  return (
    <Form className="form" onSubmit={(event) => void submit(event)}>
      <TextArea
        label={label}
        hint={hint}
        maxLength={max}
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
      <ErrorText text={whole} />
      <div>
        <Button submit variant="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </Form>
  )
}
