import type { InputOf } from '#contract/endpoint.ts'
import type { Contract, EndpointKey } from '#contract/index.ts'
import type { BaseCtx, CtxOf, Preparing } from './context.ts'
import type { EndpointResponse } from './request.ts'
import type { FindFirst } from './sent-command.ts'

/** One request in its transaction: the caller, the input, and what was prepared for it. */
export type RequestItem<K extends EndpointKey> = {
  readonly ctx: CtxOf<K>
  readonly input: InputOf<Contract[K]>
  readonly prepared: unknown
}

/** Slow work before the transaction. `when`: which inputs need it; undefined: all. */
type Preparation<K extends EndpointKey> = {
  readonly when?: (input: InputOf<Contract[K]>) => boolean
  readonly run: (preparing: Preparing<K>) => Promise<unknown>
}

/**
 * What the requests of one transaction go through, once their people are identified. `load` reads
 * what all of them need in bulk; `decide` decides one after another on the result of the one before,
 * and changes only loaded data; `save` writes the decisions in bulk and returns responses in that
 * order. An error of `decide` refuses that request only. After an error of `load` or `save` all is
 * rolled back.
 */
export type Steps<K extends EndpointKey, Loaded, Decided> = {
  readonly load: (ctx: BaseCtx, items: readonly RequestItem<K>[]) => Promise<Loaded>
  readonly decide: (item: RequestItem<K>, loaded: Loaded) => Decided
  readonly save: (
    ctx: BaseCtx,
    decided: readonly Decided[],
  ) => Promise<readonly EndpointResponse<K>[]>
}

/**
 * What one endpoint does. `findFirst` finds commands whose events keep their keys; the responses to
 * other commands are stored. `isGathered`: requests that arrive together share a transaction.
 */
export type UseCase<K extends EndpointKey> = Steps<K, unknown, unknown> & {
  readonly key: K
  readonly findFirst: FindFirst<InputOf<Contract[K]>> | undefined
  readonly prepare: Preparation<K> | undefined
  readonly isGathered: boolean
}

type Run<K extends EndpointKey> = (
  ctx: CtxOf<K>,
  input: InputOf<Contract[K]>,
) => Promise<EndpointResponse<K>>

/**
 * Defines one endpoint's use case: a single transaction around load → decide → save → announce.
 * Another use case calls `run` within its own transaction.
 */
export function useCase<const K extends EndpointKey>(
  key: K,
  run: Run<K>,
  findFirst?: FindFirst<InputOf<Contract[K]>>,
): UseCase<K> & { readonly run: Run<K> } {
  return {
    key,
    run,
    findFirst,
    prepare: undefined,
    isGathered: false,
    ...oneByOne<K, unknown>(run),
  }
}

/** Defines a use case with slow work before its transaction; `run` gets what `prepare` returns. */
export function preparedUseCase<const K extends EndpointKey, P>(
  key: K,
  {
    findFirst,
    prepare,
    run,
  }: {
    findFirst?: FindFirst<InputOf<Contract[K]>>
    prepare: (preparing: Preparing<K>) => Promise<P>
    run: (ctx: CtxOf<K>, input: InputOf<Contract[K]>, prepared: P) => Promise<EndpointResponse<K>>
  },
): UseCase<K> {
  return { key, findFirst, prepare: { run: prepare }, isGathered: false, ...oneByOne<K, P>(run) }
}

/** Defines a use case whose requests share transactions; a single one is gathered alone. */
export function gatheredUseCase<const K extends EndpointKey, Loaded, Decided>(
  key: K,
  {
    findFirst,
    prepare,
    ...steps
  }: Steps<K, Loaded, Decided> & {
    readonly findFirst: FindFirst<InputOf<Contract[K]>>
    readonly prepare?: Preparation<K>
  },
): UseCase<K> {
  return { key, findFirst, prepare, isGathered: true, ...(steps as Steps<K, unknown, unknown>) }
}

/** A request in a transaction of its own loads, decides and saves in one go. */
function oneByOne<K extends EndpointKey, P>(
  run: (ctx: CtxOf<K>, input: InputOf<Contract[K]>, prepared: P) => Promise<EndpointResponse<K>>,
): Steps<K, unknown, unknown> {
  return {
    load: () => Promise.resolve(undefined),
    decide: (item) => item,
    save: (_, items) =>
      Promise.all(
        (items as readonly RequestItem<K>[]).map(({ ctx, input, prepared }) =>
          run(ctx, input, prepared as P),
        ),
      ),
  }
}
