import { useId, useState } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
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

/**
 * Copies a value that a label names; it says so itself. `bare`: without a word, where a row has no room;
 * `word`: with a word of its own, where "copy" alone would not say what.
 */
export function CopyButton({
  label,
  value,
  copied,
  describedBy,
  bare = false,
  word,
}: Omit<Props, 'large'> & {
  readonly describedBy?: string
  readonly bare?: boolean
  readonly word?: string
}) {
  const t = useText('member-common')
  const [outcome, setOutcome] = useState<'none' | 'done' | 'failed'>('none')
  const copy = async () => {
    const done = await copyText(value)
    setOutcome(done ? 'done' : 'failed')
    speak(done ? (copied ?? t('copied', { what: label })) : t('copy-failed'))
  }
  return (
    <>
      <Button
        small
        icon={outcome === 'done' ? 'check' : 'copy'}
        {...(describedBy !== undefined
          ? { 'aria-describedby': describedBy }
          : word === undefined && { 'aria-label': `${t('copy')}: ${label}` })}
        onClick={() => void copy()}
      >
        {!bare && (outcome === 'done' ? t('copied-short') : (word ?? t('copy')))}
      </Button>
      {outcome === 'failed' && <span className="field__error">{t('copy-failed')}</span>}
    </>
  )
}

/** A value in a row with a button that copies it. */
export function CopyRow({ label, value, large = false, ...rest }: Props) {
  const id = useId()
  return (
    <div className="copy-row">
      <span className="copy-row__label" id={id}>
        {label}
      </span>
      <span className={large ? 'copy-row__value money--large' : 'copy-row__value'}>{value}</span>
      <CopyButton label={label} value={value} describedBy={id} {...rest} />
    </div>
  )
}
