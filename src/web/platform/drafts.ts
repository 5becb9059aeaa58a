/** Where a wizard stands, kept until the tab closes. Drafts hold choices and amounts, never names, notes or payment details; what is written for all visitors may stand in one. */
export type DraftName = 'give' | 'get' | 'content'

/** Reads a draft back; undefined when there is none or it is not what it should be. */
export function readDraft<T>(name: DraftName, read: (value: unknown) => T | undefined): T | undefined {
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
