import type { Prepared } from './kind.ts'
import type { Snapshot } from './real.ts'
import type { Model } from './model.ts'

export type Sent = {
  readonly kind: string
  readonly prepared: Prepared
  readonly version: number | undefined
  readonly key: string
}
/** The state of one run beside the model: delayed requests and answered requests. */
export type Tale = {
  readonly model: Model
  last: Snapshot
  readonly held: Sent[]
  readonly answered: { sent: Sent; response: unknown }[]
  sent: number
  readonly met: Map<string, number>
}

/** Counts an act for the report. */
export function meet({ met }: Tale, what: string): void {
  met.set(what, (met.get(what) ?? 0) + 1)
}
