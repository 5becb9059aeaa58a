import type { EndpointKey } from '#contract/index.ts'
import type { Model } from './model.ts'

/** Small numbers that fast-check draws. Their meaning depends on the rows that exist. */
export type Draw = {
  readonly pick: number
  readonly who: number
  readonly size: number
  readonly choice: number
}
/** A request about the row `target`. Its version is filled in when it is sent. */
export type Prepared = {
  readonly who: number
  readonly target: string | null
  readonly call: {
    readonly params?: Record<string, string>
    readonly body?: Record<string, unknown>
  }
}
export type Answer = { readonly data?: { readonly id?: string; readonly [field: string]: unknown } }
/** The expected result: refused with one of these codes, or done. `apply` does it to the model. */
export type Expected =
  | { readonly refused: readonly string[] }
  | { readonly apply: (response: Answer) => void; readonly orRefused?: readonly string[] }

/** One kind of request. */
export type Kind = {
  readonly key: EndpointKey
  /** The row whose version goes into the body, if any. */
  readonly versionOf: 'request' | 'match' | 'dispute' | 'none'
  /** A person and a row for the request. Undefined where there is none. */
  choose(model: Model, draw: Draw): Prepared | undefined
  expect(model: Model, prepared: Prepared): Expected
}

export const refused = (...codes: string[]): Expected => ({ refused: codes })
/** The item of a list to which a number points. */
export const at = <T>(list: readonly T[], number: number): T | undefined =>
  list.length === 0 ? undefined : list[number % list.length]
/** Mostly an item for which the act is possible, sometimes any, so that refusals occur too. */
export function someOf<T>(
  all: readonly T[],
  isRight: (item: T) => boolean,
  { pick }: Draw,
): T | undefined {
  const right = all.filter(isRight)
  return at(pick % 6 === 0 || right.length === 0 ? all : right, pick)
}
