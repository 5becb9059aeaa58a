import type { EndpointKey } from '#contract/index.ts'
import type { Model } from './model.ts'

/** Small numbers that fast-check draws; what they mean depends on what there is. */
export type Draw = {
  readonly pick: number
  readonly who: number
  readonly size: number
  readonly choice: number
}
/**
 * A request as somebody would send it, about the row `target`; its version is filled in when it is
 * sent.
 */
export type Prepared = {
  readonly who: number
  readonly target: string | null
  readonly call: {
    readonly params?: Record<string, string>
    readonly body?: Record<string, unknown>
  }
}
export type Answer = { readonly data?: { readonly id?: string; readonly [field: string]: unknown } }
/**
 * What must come of it: refused with one of these codes, or done, which `apply` does to the model.
 */
export type Expected =
  | { readonly refused: readonly string[] }
  | { readonly apply: (response: Answer) => void; readonly orRefused?: readonly string[] }

/** One kind of request. */
export type Kind = {
  readonly key: EndpointKey
  /** Which row's version goes into the body, if any. */
  readonly versionOf: 'request' | 'match' | 'dispute' | 'none'
  /** Somebody and something it could be about; undefined when there is nothing to try it on. */
  choose(model: Model, draw: Draw): Prepared | undefined
  expect(model: Model, prepared: Prepared): Expected
}

export const refused = (...codes: string[]): Expected => ({ refused: codes })
/** Of a list, the one a number points to. */
export const at = <T>(list: readonly T[], number: number): T | undefined =>
  list.length === 0 ? undefined : list[number % list.length]
/** Mostly one for which it is right, sometimes any, so that refusals are met too. */
export function someOf<T>(
  all: readonly T[],
  isRight: (item: T) => boolean,
  { pick }: Draw,
): T | undefined {
  const right = all.filter(isRight)
  return at(pick % 6 === 0 || right.length === 0 ? all : right, pick)
}
