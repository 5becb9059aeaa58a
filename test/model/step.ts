import { deepStrictEqual } from 'node:assert/strict'
import type { AsyncCommand } from 'fast-check'
import { at, type Draw } from './kind.ts'
import { sweep } from './clocks.ts'
import { KINDS } from './kinds.ts'
import { holds, match as runMatching, nowOf, type Real, run, waitFor } from './real.ts'
import { meet, type Tale } from './tale.ts'
import { callOf, kindOf, prepare, send, versionFor } from './sending.ts'
import { takeIn } from './new-matches.ts'
import { compare } from './compare.ts'

export abstract class Step implements AsyncCommand<Tale, Real> {
  check = (): boolean => true

  abstract act(tale: Tale, real: Real): Promise<void>

  async run(tale: Tale, real: Real): Promise<void> {
    tale.model.now = await nowOf(real)
    await this.act(tale, real)
    await compare(tale, real)
    await holds(real)
  }

  abstract toString(): string
}

/** A person sends a request now. */
export class Send extends Step {
  readonly kind: string
  readonly draw: Draw
  constructor(kind: string, draw: Draw) {
    super()
    this.kind = kind
    this.draw = draw
  }

  async act(tale: Tale, real: Real): Promise<void> {
    const sent = prepare(tale, this)
    if (sent) await send(tale, real, sent)
  }

  toString = () => `${this.kind}${JSON.stringify(this.draw)}`
}

const OFTEN = { none: 1, request: 2, match: 6, dispute: 25 } as const

/**
 * A person does something possible. It is the next kind from a drawn position on that has the rows
 * it needs.
 */
export class DoSomething extends Step {
  readonly draw: Draw
  private did: Send | undefined
  constructor(draw: Draw) {
    super()
    this.draw = draw
  }

  /** The act that this was in the last run, so that a shorter tale has that act in its place. */
  resolved(): Step {
    return this.did ?? this
  }

  async act(tale: Tale, real: Real): Promise<void> {
    const draw = {
      ...this.draw,
      pick: this.draw.pick * 6 + 1,
      who: this.draw.who * 2_310 + 2 + (this.draw.who % 5) * 462,
    }
    const possible = Object.keys(KINDS).flatMap((kind) => {
      const prepared = kindOf({ kind }).choose(tale.model, draw)
      const isPossible =
        prepared !== undefined && !('refused' in kindOf({ kind }).expect(tale.model, prepared))
      // New pledges and asks are always possible, a ruling seldom, so rare acts are chosen more
      // often.
      return isPossible
        ? Array.from({ length: OFTEN[kindOf({ kind }).versionOf] }, () => ({ kind, prepared }))
        : []
    })
    const chosen = at(possible, this.draw.size)
    if (chosen === undefined) return
    this.did = new Send(chosen.kind, draw)
    await send(tale, real, { ...chosen, version: versionFor(tale, chosen), key: `${++tale.sent}` })
  }

  toString = () => `${String(this.did ?? 'nothing')}`
}

/** A request that is written now and arrives later, after others. */
export class Delay extends Send {
  override async act(tale: Tale): Promise<void> {
    const sent = prepare(tale, this)
    if (sent) tale.held.push(sent)
  }

  override toString = () => `delay ${this.kind}${JSON.stringify(this.draw)}`
}

export class Deliver extends Step {
  async act(tale: Tale, real: Real): Promise<void> {
    const sent = tale.held.shift()
    if (sent) await send(tale, real, sent)
  }

  toString = () => 'deliver'
}

/** The connection broke after a request was done, so it is sent again. */
export class Repeat extends Step {
  readonly pick: number
  constructor(pick: number) {
    super()
    this.pick = pick
  }

  async act(tale: Tale, real: Real): Promise<void> {
    const first = tale.answered[tale.answered.length === 0 ? 0 : this.pick % tale.answered.length]
    if (!first) return
    meet(tale, 'repeat')
    deepStrictEqual(
      await run(real, kindOf(first.sent).key, {
        ...callOf(first.sent),
        who: first.sent.prepared.who,
        idempotencyKey: first.sent.key,
      }),
      first.response,
    )
  }

  toString = () => `repeat ${this.pick}`
}

/** Time passes, and the clocks act. */
export class Wait extends Step {
  readonly ms: number
  constructor(ms: number) {
    super()
    this.ms = ms
  }

  async act(tale: Tale, real: Real): Promise<void> {
    await waitFor(real, this.ms)
    tale.model.now = await nowOf(real)
    meet(tale, 'wait')
    for (let again = 0; again < 2; again++) sweep(tale.model)
    await takeIn(tale, real)
  }

  toString = () => `wait ${this.ms / 60_000} min`
}

export class RunMatching extends Step {
  async act(tale: Tale, real: Real): Promise<void> {
    meet(tale, 'matching run')
    await runMatching(real)
    await takeIn(tale, real)
  }

  toString = () => 'run matching'
}
