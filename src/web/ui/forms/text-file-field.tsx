import { useId, useRef, useState } from 'react'
import { textOfFile } from '#web/platform/forms/file-text.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '../acts/button.tsx'

/**
 * Chooses a file of text. A larger one is not even read, so that no phone stands still: `onText`
 * gets undefined for it.
 */
export function TextFileField({
  label,
  hint,
  accept,
  maxBytes,
  error,
  onText,
}: {
  readonly label: string
  readonly hint: string
  readonly accept: string
  readonly maxBytes: number
  readonly error?: string | undefined
  readonly onText: (text: string | undefined) => void
}) {
  const t = useText('member-common')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string>()
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    setName(file.name)
    onText(file.size > maxBytes ? undefined : textOfFile(new Uint8Array(await file.arrayBuffer())))
  }
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend className="field__label">{label}</legend>
      <span className="field__hint" id={`${id}-hint`}>
        {hint}
      </span>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <div className="row">
        <Button icon="paper" onClick={() => input.current?.click()}>
          {t('file-choose')}
        </Button>
        {name !== undefined && <span className="small soft">{name}</span>}
      </div>
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
