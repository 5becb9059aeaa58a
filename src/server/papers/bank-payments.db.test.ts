import { expect, test } from 'vitest'
import type { Person } from '#test/circle/people.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const list = ({ token }: Person) => w.call('GET /coine/payments', { token })

test('are my payments with their references, of which the one who confirms has none yet', async () => {
  const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
  await matchBetween(w, { giver, receiver })
  const first = await confirmed(w, await matchBetween(w, { giver, receiver, amount: 1_000 }))
  const open = await claimed(w, await matchBetween(w, { giver, receiver, amount: 500 }))
  const given = await list(giver)
  expect(given).toMatchObject({
    more: false,
    data: [
      { code: open.code, side: 'given', state: 'claimed', amount: 500, paid: 500, utr: open.utr },
      { code: first.code, side: 'given', state: 'confirmed', amount: 1_000, utr: first.utr },
    ],
  })
  const got = await list(receiver)
  expect(got.data).toMatchObject([
    { code: open.code, side: 'received', state: 'claimed', utr: null },
    { code: first.code, side: 'received', state: 'confirmed', utr: first.utr },
  ])
  expect(JSON.stringify(got)).not.toContain(open.utr)
  expect(JSON.stringify(given)).not.toContain(receiver.name)
  expect((await list(await newGiver(w, circle))).data).toEqual([])
})
