import type { FormEvent } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError, messageOf } from '../api/api-error.ts'
import { checkedBy, showFieldErrors, type Wrong } from './form-resolver.ts'
import { type ActOptions, useAct } from './use-act.ts'

type Options<T extends FieldValues, Q, R> = Omit<ActOptions, 'typed'> & {
  /** What the form begins with, one for each field, in their order on the page. */
  readonly values: T
  /** The domain's own rules: a sentence for each field with a fault. */
  readonly check: (values: T) => Wrong<T>
  /** Fields that were not touched take over new `values`. */
  readonly follows?: boolean
  /** Checks while it is typed, and not only when it is sent. */
  readonly live?: boolean
  /** The request, or undefined where a choice is missing. */
  readonly request: (values: T) => Q | undefined
  /** The field for a refusal code that names no field itself. */
  readonly codes?: Readonly<Record<string, Path<T>>>
  /** Called with every change, to keep a draft. */
  readonly onChange?: (values: T) => void
  /** What happens after. */
  readonly onDone?: (response: R, values: T) => unknown
  /** Called with the code of a refusal. True: its sentence does not belong under a field. */
  readonly onRefused?: (code: string, form: UseFormReturn<T>) => boolean
  /** Whether the form is empty again after. */
  readonly clears?: boolean
}

/** What the parts of a form need of it. */
export type FormParts<T extends FieldValues> = {
  readonly form: UseFormReturn<T>
  readonly field: (
    name: Path<T>,
    more?: RegisterOptions<T, Path<T>>,
  ) => UseFormRegisterReturn<Path<T>> & { error: string | undefined }
}

/**
 * A form that sends one command: `useActForm(useCommand('POST /…'), {…})`. A fault shows under its
 * field, any other refusal in `refused`. Nothing that was typed is lost.
 */
export function useActForm<T extends FieldValues, Q, R>(
  { mutateAsync }: { readonly mutateAsync: (request: Q) => Promise<R> },
  options: Options<T, Q, R>,
) {
  const {
    values: start,
    follows,
    check,
    live,
    request,
    codes,
    onChange,
    onDone,
    onRefused,
  } = options
  const { busy, said, refused, run } = useAct({ ...options, typed: true })
  const form = useForm<T>({
    ...(follows === true
      ? { values: start, resetOptions: { keepDirtyValues: true } }
      : { defaultValues: start as DefaultValues<T> }),
    resolver: checkedBy<T>(check),
    ...(live === true && { mode: 'onChange' }),
  })
  // The first wrong field gets the focus, in this order, also where React draws parts in another.
  for (const name of Object.keys(start) as Path<T>[]) form.register(name)
  const wrong = form.formState.errors as Partial<Record<string, { readonly message?: string }>>
  const showAtField = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : ''
    if (onRefused?.(code, form) === true) return false
    if (showFieldErrors(form, error, Object.keys(start) as Path<T>[])) return true
    const field = codes?.[code]
    if (field === undefined) return false
    form.setError(field, { type: 'server', message: messageOf(error, '') }, { shouldFocus: true })
    return true
  }
  const send = async (values: T): Promise<boolean> => {
    const wanted = request(values)
    if (wanted === undefined) return false
    const act = async () => {
      const response = await mutateAsync(wanted)
      await onDone?.(response, values)
      return response
    }
    const done = await run(act, showAtField)
    if (done && options.clears === true) form.reset()
    return done
  }
  return {
    form,
    busy,
    said,
    refused,
    /** Resolves to whether it was sent. */
    submit: async (event: FormEvent): Promise<boolean> => {
      let done = false
      await form.handleSubmit(async (values) => void (done = await send(values)))(event)
      return done
    },
    /** What a field takes: `<TextField label={…} {...field('title')} />`. */
    field: (name: Path<T>, more?: RegisterOptions<T, Path<T>>) => ({
      ...form.register(name, { onChange: () => onChange?.(form.getValues()), ...more }),
      error: wrong[name]?.message,
    }),
  }
}
