import { DAY_MS, HOUR_MS } from '#domain/shared/calendar.ts'
import type { PracticePerson } from './newcomers.ts'
import { makePayment } from './payments.ts'
import type { Simulator } from './simulator.ts'
import { FIRST_COMERS } from './staff.ts'

/** The two administrators are stewards too, and so are two later members. */
const STEWARDS = [0, 1, FIRST_COMERS, FIRST_COMERS + 1]

/** What a week needs from the history around it. */
export type Course = {
  readonly week: number
  readonly helping: readonly PracticePerson[]
  readonly pass: (ms: number) => Promise<void>
  readonly busy: (what: 'toPay' | 'toConfirm') => Promise<PracticePerson[]>
}

/**
 * Simulates one week: members ask and pledge, stewards review, matching runs, and most people pay
 * and confirm within a day.
 */
export async function simulateWeek(
  simulator: Simulator,
  people: readonly PracticePerson[],
  { week, pass, busy, helping }: Course,
): Promise<void> {
  const turn = (at: number) => helping[(at * 7 + week * 5) % helping.length] as PracticePerson
  for (let at = 0; at < 4; at++)
    await tryTo(() =>
      simulator.act(
        'POST /asks',
        {
          body: {
            amount: 1_000 + 500 * ((at + week) % 4),
            paymentDetailId: turn(at).detailId,
            note: NOTES[(at + week) % NOTES.length],
          },
        },
        turn(at),
      ),
    )
  for (let at = 4; at < 9; at++)
    await tryTo(() =>
      simulator.act(
        'POST /pledges',
        {
          body: {
            amount: at % 3 === 0 ? 1_500 : 2_000 + 500 * (at % 4),
            plan: at % 5 === 0 ? 'super' : 'simple',
          },
        },
        turn(at),
      ),
    )
  await reviewFirstAsks(simulator, people)
  await simulator.workOffJobs()
  await pass(10 * HOUR_MS)
  await payAndConfirm(simulator, { week, pass, busy })
  await pass(3 * DAY_MS)
  await simulator.workOffJobs()
  await payAndConfirm(simulator, { week: week + 1, pass, busy })
  await pass(3 * DAY_MS)
}

/** The notes of the made-up asks. */
export const NOTES = [
  'School fees for my daughter.',
  'Medicine for my father.',
  '',
  'Repair of the roof before the rain.',
]

/** Lets stewards release every ask that waits for them. */
export async function reviewFirstAsks(
  simulator: Simulator,
  people: readonly PracticePerson[],
): Promise<void> {
  for (const steward of STEWARDS.flatMap((at) => people[at] ?? [])) {
    const { data } = await simulator.act('GET /staff/asks', {}, steward)
    for (const ask of data.filter((waiting) => waiting.canDecide)) {
      await simulator.act(
        'POST /staff/asks/{askId}/review',
        {
          params: { askId: ask.id },
          body: {
            release: true,
            reason: 'Known in the circle, the need is real.',
            version: ask.version,
          },
        },
        steward,
      )
    }
  }
}

async function payAndConfirm(
  simulator: Simulator,
  { week, pass, busy }: Omit<Course, 'helping'>,
): Promise<void> {
  const utrs = new Map<string, string>()
  for (const [at, giver] of (await busy('toPay')).entries()) {
    const { data } = await simulator.act('GET /matches/to-pay', {}, giver)
    for (const payment of data.filter((waiting) => waiting.status === 'awaiting_payment')) {
      if ((at + week) % 11 === 3) continue
      if ((at + week) % 13 === 5)
        await simulator.act(
          'POST /matches/{matchId}/decline',
          {
            params: { matchId: payment.id },
            body: { reason: 'My salary is late this month.', version: payment.version },
          },
          giver,
        )
      else utrs.set(payment.id, await makePayment(simulator, giver, payment))
    }
  }
  await pass(5 * HOUR_MS)
  for (const receiver of await busy('toConfirm')) {
    const { data } = await simulator.act('GET /matches/to-confirm', {}, receiver)
    for (const payment of data.filter((waiting) => waiting.status === 'awaiting_confirmation')) {
      const utr = utrs.get(payment.id)
      if (utr !== undefined)
        await simulator.act(
          'POST /matches/{matchId}/confirm',
          {
            params: { matchId: payment.id },
            body: { seen: true, utrLast4: utr.slice(-4), version: payment.version },
          },
          receiver,
        )
    }
  }
}

/**
 * Runs an act and ignores a refusal by a cap or a pause. That is part of an ordinary week: the
 * person tries again another time.
 */
export async function tryTo(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (!code.startsWith('asks.') && !code.startsWith('pledges.')) throw error
  }
}
