/** The first eight figures of a seal, enough to tell it from others: 661a-412d. */
export function shortSeal(head: string): string {
  return `${head.slice(0, 4)}-${head.slice(4, 8)}`
}
