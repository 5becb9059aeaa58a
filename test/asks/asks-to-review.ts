import {
  worldOfFile,
  askOf,
  helpingCircle,
  newReceiver,
  type Receiver,
} from '../helping/helping.ts'
import { newMember } from '../circle/people.ts'

/**
 * A circle with two stewards and a receiver, and the stewards' acts on asks that wait for review.
 */
export async function asksToReview() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const second = await newMember(w, circle, { roles: ['steward'] })
  const receiver = await newReceiver(w, circle, { asks: 500 })
  const reason = 'I know the family, the need is real.'

  /** An ask above ₹5,000 that waits for review, by somebody who has asked before. */
  async function waiting(person: Receiver = receiver) {
    const { data } = await w.call('GET /asks', { token: person.token })
    for (const ask of data.filter(({ openAmount }) => openAmount > 0))
      await w.call('POST /asks/{askId}/withdraw', {
        token: person.token,
        params: { askId: ask.id },
        body: { version: ask.version },
      })
    return askOf(w, person, { amount: 6_000, note: 'Repair of the roof.' })
  }

  function review(
    ask: { id: string; version: number },
    release: boolean,
    { token }: { token: string } = circle.steward,
  ) {
    return w.call('POST /staff/asks/{askId}/review', {
      token,
      params: { askId: ask.id },
      body: { release, reason, version: ask.version },
    })
  }
  const escalate = (askId: string) =>
    w.owner.pool.query('UPDATE ask SET review_escalated_at = app_now() WHERE ask_id = $1', [askId])
  return { w, circle, second, receiver, reason, waiting, review, escalate }
}
