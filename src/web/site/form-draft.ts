import { onlyStrings } from '../platform/api/api-error.ts'

type Values = Readonly<Record<string, string>>

/**
 * Stores typed values until the tab closes. The caller passes only what may be stored: no password,
 * no PAN, no captcha.
 */
export function keepDraft(storage: Storage, form: string, values: Values): void {
  try {
    storage.setItem(`draft.${form}`, JSON.stringify(values))
  } catch {
    return
  }
}

/** The stored values that are text. Empty where there are none or they cannot be read. */
export function readDraft(storage: Storage, form: string): Values {
  try {
    const stored: unknown = JSON.parse(storage.getItem(`draft.${form}`) ?? '{}')
    return onlyStrings(stored ?? {})
  } catch {
    return {}
  }
}

export function dropDraft(storage: Storage, form: string): void {
  try {
    storage.removeItem(`draft.${form}`)
  } catch {
    return
  }
}
