import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { ActForm } from './act-form.tsx'
import { TextArea } from './field.tsx'

const NOTHING = { text: '' }

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
  readonly onSend: (text: string) => Promise<Readonly<Record<string, unknown>>>
}

/** The form to write in a conversation. Typed text stays until it is sent. */
export function MessageForm(props: Props) {
  const { label, hint, action, min, max, tooShort, lengthCode, onSend } = props
  const { field, ...sent } = useActForm(
    { mutateAsync: onSend },
    {
      values: NOTHING,
      check: ({ text }) => ({ text: text.trim().length < min && tooShort }),
      request: ({ text }) => text.trim(),
      codes: { [lengthCode]: 'text' },
      speaks: true,
      clears: true,
    },
  )
  return (
    <ActForm sent={{ ...sent, said: undefined }} action={action}>
      <TextArea label={label} hint={hint} maxLength={max} {...field('text')} />
    </ActForm>
  )
}
