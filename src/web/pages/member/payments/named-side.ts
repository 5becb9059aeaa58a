export type DashboardSide = 'give' | 'get'

/**
 * The side of the page whose card the address names (`/payments#ask-…`, `#pledge-…`), as
 * notices do. Undefined where it names none.
 */
export function namedSide(hash: string): DashboardSide | undefined {
  return hash.startsWith('#pledge-') ? 'give' : hash.startsWith('#ask-') ? 'get' : undefined
}
