/** The last eight characters of an id: enough to tell rows apart and to read aloud. */
export function shortId(id: string): string {
  return id.slice(-8)
}
