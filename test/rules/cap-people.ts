import { DEFAULT_POLICY, type Policy } from '#domain/shared/policy.ts'
import { runMatching } from '#server/matching/run-matching.ts'
import { invariant } from '#domain/shared/assert.ts'
import { refusal } from '../helping/commands.ts'
import {
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchesToPay,
  newGiver,
  newReceiver,
  pledgeOf,
  type Receiver,
  releasedAsk,
  WIDE_POLICY,
  worldOfFile,
} from '../helping/helping.ts'
import { backAgain } from '../helping/back-again.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

type CapPeople = {
  readonly circle: HelpingCircle
  readonly givers: Person[]
  readonly receivers: Receiver[]
}
type Count = { readonly givers: number; readonly receivers: number }

/** The code of a request's refusal. */
export const code = (request: Promise<unknown>) => refusal(request).then(({ code: name }) => name)

/**
 * A world for the product's table of caps. It tests each line at its default and at its edge: in
 * the command that would go beyond it, and in a matching run. Tests of joining cover the size of a
 * circle (register, vouching, applications).
 */
export async function capsOfFile() {
  const w = await worldOfFile()
  let opened: CapPeople | undefined
  const here = (): CapPeople => {
    invariant(opened, 'no circle yet')
    return opened
  }
  async function open(policy: Partial<Policy>, count: Count): Promise<CapPeople> {
    const people: CapPeople = {
      circle: await helpingCircle(w, policy),
      givers: [],
      receivers: [],
    }
    for (let at = 0; at < count.givers; at++) people.givers.push(await newGiver(w, people.circle))
    for (let at = 0; at < count.receivers; at++)
      people.receivers.push(await newReceiver(w, people.circle, { asks: 0 }))
    return (opened = people)
  }
  return {
    w,
    /** The latest opened circle. */
    here,
    /** Opens a circle with these rules. */
    open,
    /** A circle with the default for the named caps. All other caps are wide. */
    people: (fields: readonly (keyof Policy)[], count: Count) =>
      open(
        {
          ...WIDE_POLICY,
          ...Object.fromEntries(fields.map((field) => [field, DEFAULT_POLICY[field]])),
        },
        count,
      ),
    run: () => runMatching(w.world, here().circle),
    async later(ms: number): Promise<void> {
      const { circle, givers, receivers } = here()
      await w.advance(ms)
      await backAgain(w, circle, ...givers, ...receivers)
    },
    gift: (giver: Person, receiver: Receiver, amount = 500) => giftTo(w, giver, receiver, amount),
    /** Pays and confirms every match on its way between two people. */
    async help(giver: Person, receiver: Receiver): Promise<void> {
      for (const match of await matchesToPay(w, giver, receiver)) await confirmed(w, match)
    },
  }
}

/** A gift to a chosen receiver. It is made whole or not at all. */
async function giftTo(
  w: TestWorld,
  giver: Person,
  receiver: Receiver,
  amount: number,
): Promise<void> {
  const ask = await releasedAsk(w, receiver, { amount })
  await pledgeOf(w, giver, amount, 'simple', ask.id)
}
