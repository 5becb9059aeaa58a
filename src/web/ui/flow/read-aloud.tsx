import { useEffect, useRef, useState } from 'react'
import { amountInWords } from '#contract/messages/amount-words.ts'
import { speakAloud, useHasVoice } from '#web/platform/device/voice.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Icon } from '../display/icons.tsx'
import { spokenText } from './spoken-text.ts'

/**
 * Reads the screen aloud by the device's own voice, until it is pressed again or the screen is
 * another one. Not there where the device has no voice for the language.
 */
export function ReadAloud() {
  const t = useText('member-common')
  const language = useLanguage()
  const hasVoice = useHasVoice(language)
  const button = useRef<HTMLButtonElement>(null)
  const stop = useRef<() => void>(undefined)
  const [reading, setReading] = useState(false)
  useEffect(
    () => () => {
      stop.current?.()
      setReading(false)
    },
    [language],
  )
  if (!hasVoice) return null
  const read = () => {
    const screen = button.current?.closest('.flow, main')
    if (!screen) return
    const words = {
      button: (name: string) => t('spoken-button', { name }),
      amount: (rupees: number) => amountInWords(rupees, language),
      number: t('spoken-number'),
    }
    setReading(true)
    stop.current = speakAloud(spokenText<Node>(screen, words, isShown), language, () =>
      setReading(false),
    )
  }
  const press = () => {
    if (!reading) return read()
    stop.current?.()
    setReading(false)
  }
  return (
    <button
      ref={button}
      type="button"
      className="icon-btn read-aloud"
      aria-label={t('read-aloud')}
      aria-pressed={reading}
      data-unspoken=""
      onClick={press}
    >
      <Icon name="speaker" size={24} />
    </button>
  )
}

/** Without a box of its own, an element may still have parts that show. */
function isShown(node: Node): boolean {
  return (
    node instanceof Element &&
    (node.checkVisibility({ visibilityProperty: true }) ||
      getComputedStyle(node).display === 'contents')
  )
}
