type Values = Readonly<Record<string, string>>

/**
 * Keeps what was typed until the tab closes. The caller passes only what may be kept: no password,
 * no PAN, no captcha.
 */
export function keepDraft(storage: Storage, form: string, values: Values): void {
  try {
    storage.setItem(`draft.${form}`, JSON.stringify(values))
  } catch {
    return
  }
}

/** What was kept, as far as it is text; empty when there is nothing or it cannot be read. */
export function readDraft(storage: Storage, form: string): Values {
  try {
    const stored: unknown = JSON.parse(storage.getItem(`draft.${form}`) ?? '{}')
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
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
