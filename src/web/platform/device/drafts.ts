/**
 * Unfinished forms, stored until the tab closes or the person logs out. A phone with little memory
 * drops a page as soon as another app opens. Drafts hold choices, amounts and notes to the other
 * side, never a PAN, an account or a password.
 */
export type DraftName = 'give' | 'get' | 'content' | 'claims' | 'ticket' | 'dispute'

/** Reads a stored draft. Undefined where there is none or it has the wrong shape. */
export function readDraft<T>(
  name: DraftName,
  read: (value: unknown) => T | undefined,
): T | undefined {
  try {
    const text = sessionStorage.getItem(`draft.${name}`)
    return text === null ? undefined : read(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function writeDraft(name: DraftName, draft: unknown): void {
  try {
    sessionStorage.setItem(`draft.${name}`, JSON.stringify(draft))
  } catch {
    return
  }
}

export function dropDraft(name: DraftName): void {
  try {
    sessionStorage.removeItem(`draft.${name}`)
  } catch {
    return
  }
}
