import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../api/api-error.ts'
import { showFieldErrors } from './form-resolver.ts'
import { useText } from '../text/i18n.tsx'
import { speak, toast } from './toasts.ts'

type Responded = { readonly message?: string } | Readonly<Record<string, unknown>>

/** Whether somebody else decided or changed something while this page was open. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}

/**
 * Runs an act and reads out the server's sentence, which it resolves to. A toast shows that somebody
 * else was first, because the card may be gone by then. Throws the act's error, so that a dialog
 * keeps the typed text.
 */
export function useSpokenAct(): (act: () => Promise<Responded>) => Promise<string> {
  const common = useText('member-common')
  return async (act) => {
    try {
      const { message } = await act()
      const said = typeof message === 'string' && message !== '' ? message : common('recorded')
      speak(said)
      return said
    } catch (error) {
      if (isOvertaken(error)) toast(messageOf(error, common('went-wrong')), 'bad')
      throw error
    }
  }
}

type Sending<T extends FieldValues> = {
  readonly fields: readonly Path<T>[]
  /** The field for a refusal code that names no field itself. */
  readonly codes?: Readonly<Record<string, Path<T>>>
}

/**
 * Sends a form of staff. A refusal shows under its field, else in `whole`. Typed text is not lost,
 * and a change by others meanwhile is shown. `send` resolves to whether it worked; `said` is
 * what the server then said.
 */
export function useSending<T extends FieldValues>(
  form: UseFormReturn<T>,
  { fields, codes = {} }: Sending<T>,
) {
  const common = useText('member-common')
  const spoken = useSpokenAct()
  const [whole, setWhole] = useState<string>()
  const [said, setSaid] = useState<string>()
  const send = async (act: () => Promise<Responded>): Promise<boolean> => {
    setWhole(undefined)
    setSaid(undefined)
    try {
      setSaid(await spoken(act))
      return true
    } catch (error) {
      if (showFieldErrors(form, error, fields)) return false
      const field = error instanceof ApiError ? codes[error.code] : undefined
      const sentence = messageOf(error, common('went-wrong'))
      if (field === undefined)
        setWhole(isOvertaken(error) ? `${sentence} ${common('changed')}` : sentence)
      else form.setError(field, { type: 'server', message: sentence }, { shouldFocus: true })
      return false
    }
  }
  return { whole, said, send }
}
