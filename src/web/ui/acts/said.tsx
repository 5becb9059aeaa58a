import { Icon } from '../display/icons.tsx'

/** What an act did, beside its button. It is read out too (`speak`). */
export function Said({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <span className="said">
      <Icon name="check" />
      {text}
    </span>
  )
}

/** Why an act did not work, in words that are read out at once. */
export function ErrorText({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="field__error" role="alert">
      {text}
    </p>
  )
}
