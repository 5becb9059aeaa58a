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
