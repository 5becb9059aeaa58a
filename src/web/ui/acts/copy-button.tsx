import { useId } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { toast } from '#web/platform/forms/toasts.ts'
import { Button } from './button.tsx'

/**
 * Copies a text to the clipboard. Browsers without a clipboard (on http) select the text instead.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  box.className = 'visually-hidden'
  const opener = document.activeElement
  ;(document.querySelector('dialog[open]') ?? document.body).append(box)
  box.select()
  const copied = document.execCommand('copy')
  box.remove()
  if (opener instanceof HTMLElement) opener.focus()
  return copied
}

type Props = {
  readonly label: string
  readonly value: string
  readonly copied?: string
  readonly large?: boolean
}

/** A value in a row with a button that copies it. */
export function CopyRow({ label, value, copied, large = false }: Props) {
  const t = useText('member-common')
  const id = useId()
  const copy = async () => {
    const done = await copyText(value)
    toast(done ? (copied ?? t('copied', { what: label })) : t('copy-failed'), done ? 'good' : 'bad')
  }
  return (
    <div className="copy-row">
      <span className="copy-row__label" id={id}>
        {label}
      </span>
      <span className={large ? 'copy-row__value money--large' : 'copy-row__value'}>{value}</span>
      <Button small icon="copy" aria-describedby={id} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  )
}
