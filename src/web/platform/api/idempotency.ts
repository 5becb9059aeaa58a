/**
 * Gives one key per intention. A request keeps its key until its outcome is known; the next request
 * gets a new one.
 */
export type IntentionKeys = {
  readonly keyFor: (intention: string) => string
  readonly answered: (intention: string) => void
}

export function intentionKeys(newKey: () => string = randomKey): IntentionKeys {
  const keys = new Map<string, string>()
  return {
    keyFor(intention) {
      const known = keys.get(intention)
      if (known !== undefined) return known
      const key = newKey()
      keys.set(intention, key)
      return key
    },
    answered(intention) {
      keys.delete(intention)
    },
  }
}

/**
 * 128 random bits as hex. It does not use crypto.randomUUID, which browsers hide on http, where
 * practice circles run.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
