import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../api/api-error.ts'
import { showFieldErrors } from './form-resolver.ts'
import { useText } from '../text/i18n.tsx'
import { toast } from './toasts.ts'

type Responded = { readonly message?: string } | Readonly<Record<string, unknown>>

/** Whether something was decided or changed by somebody else while this page was open. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}

/**
 * Does an act and says at the edge what came of it, in the server's words. What was overtaken is
 * said there too: the card it was about may be gone by then. Throws what the act threw, so that a
 * dialog keeps what was typed.
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
  /** Under which field a refusal belongs that names none itself. */
  readonly codes?: Readonly<Record<string, Path<T>>>
}

/**
 * Sends a form of staff. A refusal stands under its field, else in `whole`; nothing that was typed
 * is lost, and when the matter had changed meanwhile that is said. `send` resolves to whether it
 * was done.
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
