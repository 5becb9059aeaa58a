/**
 * The record was restored from a copy on this day. `head`: the newest seal that counts no more, as far as the
 * signer knows one. Numbers rise; one is left out where a restart was itself lost in a later restore.
 */
export type Restart = {
  readonly number: number
  /** The day in India. */
  readonly day: string
  readonly head: string | null
}
/** A restart in the record: the number of its own seal, and how many transfers come before it. */
export type PlacedRestart = Restart & { readonly seal: number; readonly transfers: number }

/** A phone learns of so many, the newest. */
export const RESTARTS_MAX = 5

/** A seal that somebody saw or noted: its number, if they have it, and the restarts that it covers. */
export type NotedHead = {
  readonly head: string
  readonly seal?: number | undefined
  readonly restarts?: number | undefined
}

/**
 * The restart that explains why a seal is not in the record any more. It explains only seals that cover more than
 * what comes before it, and that do not cover it: all others have to be there. Of a seal without a number, only the
 * one that it names.
 */
export function restartAfter(
  restarts: readonly PlacedRestart[],
  { head, seal, restarts: covered = 0 }: NotedHead,
): PlacedRestart | undefined {
  return restarts.find((one) =>
    seal === undefined ? one.head === head : one.number > covered && one.seal <= seal,
  )
}

/** The number of the last restart that a seal covers; 0 for none. */
export function restartsCovered(restarts: readonly PlacedRestart[], seal: number): number {
  return restarts.findLast((one) => one.seal <= seal)?.number ?? 0
}
