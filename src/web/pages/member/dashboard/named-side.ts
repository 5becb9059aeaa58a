export type Side = 'give' | 'get'

/**
 * Which side of the dashboard the address names a card of (`/dashboard#ask-…`, `#pledge-…`), as
 * notices do; undefined where it names none.
 */
export function namedSide(hash: string): Side | undefined {
  return hash.startsWith('#pledge-') ? 'give' : hash.startsWith('#ask-') ? 'get' : undefined
}
