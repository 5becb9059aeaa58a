import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../api/api-error.ts'
import { showFieldErrors } from './form-resolver.ts'
import { useText } from '../text/i18n.tsx'
import { toast } from './toasts.ts'

type Responded = { readonly message?: string } | Readonly<Record<string, unknown>>

/** Whether somebody else decided or changed something while this page was open. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}

/**
 * Runs an act and shows the server's sentence as a toast. It also shows there that somebody else
 * was first, because the card may be gone by then. Throws the act's error, so that a dialog keeps
 * the typed text.
 */
export function useToastedAct(): (act: () => Promise<Responded>) => Promise<void> {
  const t = useText('staff-frame')
  const common = useText('member-common')
  return async (act) => {
    try {
      const { message } = await act()
      toast(typeof message === 'string' && message !== '' ? message : t('done'))
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
 * and a change by others meanwhile is shown. `send` resolves to whether it worked.
 */
export function useSending<T extends FieldValues>(
  form: UseFormReturn<T>,
  { fields, codes = {} }: Sending<T>,
) {
  const t = useText('staff-frame')
  const common = useText('member-common')
  const toasted = useToastedAct()
  const [whole, setWhole] = useState<string>()
  const send = async (act: () => Promise<Responded>): Promise<boolean> => {
    setWhole(undefined)
    try {
      await toasted(act)
      return true
    } catch (error) {
      if (showFieldErrors(form, error, fields)) return false
      const field = error instanceof ApiError ? codes[error.code] : undefined
      const sentence = messageOf(error, common('went-wrong'))
      if (field === undefined)
        setWhole(isOvertaken(error) ? `${sentence} ${t('changed')}` : sentence)
      else form.setError(field, { type: 'server', message: sentence }, { shouldFocus: true })
      return false
    }
  }
  return { whole, send }
}
