import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../api/api-error.ts'
import { useText } from '../text/i18n.tsx'
import { speak, toast } from './toasts.ts'

/** Where the sentence of a refusal shows. A match has its own place, which outlives its forms. */
export type ShownRefusal = {
  readonly text: string | undefined
  readonly clear: () => void
  readonly show: (error: unknown, fallback: string) => void
}

export type ActOptions = {
  /** The sentence for a failure without the server's words. */
  readonly failed?: string | undefined
  /** Reads out the server's sentence, and shows in a toast that somebody else was first. */
  readonly speaks?: boolean | undefined
  /** Whether something was typed, which such a refusal leaves as it is. */
  readonly typed?: boolean | undefined
  /** Instead of the act's own place. Its earlier sentence stays until the response. */
  readonly refusal?: ShownRefusal | undefined
}

/**
 * Runs an act, one at a time: `busy` while it runs, `refused` says why it did not work, `said` what
 * the server said when it did. `run` resolves to whether it worked.
 */
export function useAct({ failed, speaks = false, typed = false, refusal }: ActOptions = {}) {
  const t = useText('member-common')
  const [text, setText] = useState<string>()
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const fallback = failed ?? t('went-wrong')
  const fail = (error: unknown) => {
    const sentence = messageOf(error, fallback)
    const overtaken = speaks && isOvertaken(error)
    // The card may be gone by then.
    if (overtaken) toast(sentence, 'bad')
    if (refusal !== undefined) refusal.show(error, fallback)
    else setText(overtaken && typed ? `${sentence} ${t('changed')}` : sentence)
  }
  const run = async (
    act: () => Promise<unknown>,
    /** Whether an error is shown elsewhere, such as under a field. */
    isShown: (error: unknown) => boolean = () => false,
  ): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setSaid(undefined)
    setText(undefined)
    try {
      const response = await act()
      refusal?.clear()
      if (speaks) {
        const sentence = messageIn(response) ?? t('recorded')
        speak(sentence)
        setSaid(sentence)
      }
      return true
    } catch (error) {
      if (isShown(error)) refusal?.clear()
      else fail(error)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, said, refused: refusal === undefined ? text : refusal.text, run, refuse: setText }
}

/** Whether somebody else decided or changed something while this page was open. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}

function messageIn(response: unknown): string | undefined {
  const { message } = (response ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : undefined
}
