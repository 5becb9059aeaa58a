/** Why something did not work, beside what was pressed. */
export function ErrorLine({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="field__error" role="alert">
      {text}
    </p>
  )
}
