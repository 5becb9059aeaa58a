/**
 * What somebody has begun, kept until the tab closes or they log out: a phone with little memory
 * forgets a page as soon as another app is looked at. Drafts hold choices, amounts and what was
 * typed for the other side, never a PAN, an account or a password.
 */
export type DraftName = 'give' | 'get' | 'content' | 'claims'

/** Reads a draft back; undefined when there is none or it is not what it should be. */
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
