import { afterAll } from 'vitest'
import {
  helpingCircle,
  worldOfFile,
  newReceiver,
  claimed,
  confirmed,
  matchBetween,
  newGiver,
} from '../helping/helping.ts'
import { clockTo } from '../helping/clock.ts'
import { backAgain } from '../helping/back-again.ts'
import { finished, officersOf } from '../helping/disputes.ts'
import { testApp } from '../server/http.ts'
import { moveBy, shownTo } from '../helping/payment-moves.ts'
import { saidIn } from '../server/pdf-text.ts'

/**
 * A giver and a receiver, and four matches around the end of a tax year. `before` of ₹500 is just
 * before midnight of 31 March. `across` of ₹1,000 is paid before it and confirmed after. `after` of
 * ₹1,500 is just after. `wrong` of ₹2,000 was reversed. `year` begins between them.
 */
export async function papersOfTwo() {
  const w = await worldOfFile()
  const http = await testApp(w)
  afterAll(() => http.close())
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle, { name: '-Ravi Kumar' })
  const receiver = await newReceiver(w, circle, { asks: 0, name: 'आशा क्षत्रिय' })
  const officers = await officersOf(w, circle, 2)
  const year = (await clockTo(w, '23:50', { month: 3, day: 31 })).toZonedDateTimeISO(
    'Asia/Kolkata',
  ).year
  await backAgain(w, circle, giver, receiver, ...officers)
  const before = await confirmed(w, await matchBetween(w, { giver, receiver }))
  const paid = await claimed(w, await matchBetween(w, { giver, receiver, amount: 1_000 }))
  await clockTo(w, '00:01')
  const across = await confirmed(w, paid)
  const after = await confirmed(w, await matchBetween(w, { giver, receiver, amount: 1_500 }))
  await clockTo(w, '11:00')
  await backAgain(w, circle, giver, receiver, ...officers)
  const wrong = await confirmed(w, await matchBetween(w, { giver, receiver, amount: 2_000 }))
  await moveBy(w, receiver, 'POST /matches/{matchId}/ask-reversal', wrong, {
    reason: 'I confirmed the payment of somebody else.',
  })
  const { dispute } = await shownTo(w, giver, wrong)
  await finished(w, { id: dispute!.id, match: wrong, giver, receiver }, officers, {
    outcome: 'reverse',
  })
  const get = (
    path: string,
    who: { token: string } | undefined = receiver,
    headers: Record<string, string> = {},
  ) => http.send({ method: 'GET', url: `/api${path}`, headers }, who)
  const gift = (
    match: { id: string },
    who: { token: string } | undefined = receiver,
    body: object = {},
  ) => http.send({ method: 'POST', url: `/api/matches/${match.id}/gift-paper`, payload: body }, who)
  return { w, http, circle, giver, receiver, before, across, after, wrong, year, get, gift }
}

/** The code in a gift paper. */
export const codeIn = (pdf: Buffer) => /(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/.exec(saidIn(pdf))?.[0]
