export type Side = 'give' | 'get'

/**
 * The side of the dashboard whose card the address names (`/dashboard#ask-…`, `#pledge-…`), as
 * notices do. Undefined where it names none.
 */
export function namedSide(hash: string): Side | undefined {
  return hash.startsWith('#pledge-') ? 'give' : hash.startsWith('#ask-') ? 'get' : undefined
}
