/** The last eight characters of an id: enough to tell rows apart and to read out to somebody. */
export function shortId(id: string): string {
  return id.slice(-8)
}
