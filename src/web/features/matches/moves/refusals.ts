import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { mayHaveCounted, messageOf } from '#web/platform/api/api-error.ts'
import type { ShownRefusal } from '#web/platform/forms/use-act.ts'

/**
 * A refusal whose form is gone because the match moved on meanwhile. Its sentence must not go with
 * the form.
 */
export type Refusal = { readonly matchId: string; readonly code: string; readonly text: string }

const REFUSALS_MAX = 5
/** After this time on the screen, a sentence counts as read. */
const READ_MS = 1_000

let refusals: readonly Refusal[] = []
const listeners = new Set<() => void>()

function change(next: readonly Refusal[]): void {
  refusals = next
  for (const listener of listeners) listener()
}

function noteRefusal(refusal: Refusal): void {
  change(
    [...refusals.filter(({ matchId }) => matchId !== refusal.matchId), refusal].slice(
      -REFUSALS_MAX,
    ),
  )
}

export function dropRefusal(gone: Refusal): void {
  change(refusals.filter((refusal) => refusal !== gone))
}

export function useRefusals(): readonly Refusal[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => refusals,
  )
}

/**
 * The error of a form about one match. The form shows it while there is a form, else the page
 * around it.
 */
export function useMatchRefusal({
  id,
  code,
}: {
  readonly id: string
  readonly code: string
}): ShownRefusal {
  const [text, setText] = useState<string>()
  const there = useRef(true)
  const unread = useRef<string>(undefined)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
      if (unread.current !== undefined) noteRefusal({ matchId: id, code, text: unread.current })
    }
  }, [id, code])
  return {
    text,
    clear: () => setText(undefined),
    show(error: unknown, fallback: string): void {
      const words = messageOf(error, fallback)
      // What takes the place of the form then says whether the act counted.
      const outlives = !mayHaveCounted(error)
      if (!there.current)
        return outlives ? noteRefusal({ matchId: id, code, text: words }) : undefined
      setText(words)
      if (!outlives) return
      // Often the response that removes the form is there already, and only its drawing is left.
      unread.current = words
      setTimeout(() => void (unread.current = undefined), READ_MS)
    },
  }
}
