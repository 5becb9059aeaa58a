import { drawnCircle } from './bench/matching/drawn-circle.ts'
import { orderInput } from './src/domain/matching/queue-order.ts'
import { openBoard, sum, sharesOn, paymentsFor } from './src/domain/matching/board.ts'
import { pairUp } from './src/domain/matching/pair-up.ts'
import { searchParts } from './src/domain/matching/search-parts.ts'
import { exchangeForPreferences } from './src/domain/matching/preferences.ts'
for (const d of ['uniform', 'realistic', 'parity'] as const) for (const n of [200, 600, 1000, 4000]) for (const seed of [1, 2]) {
const input = orderInput(drawnCircle(d, n, seed))
let t = performance.now(); const lap = () => { const x = performance.now() - t; t = performance.now(); return x.toFixed(0) }
  const board = openBoard(input)
  let left = sum(board.people.values().map(({ pledges, giveRoom }) => Math.min(giveRoom, sum(pledges.map((pledge) => pledge.left)))))
  for (const ask of board.asks) { ask.left = Math.min(ask.left, ask.person.receiveRoom, left); left -= ask.left }
  const o = lap(); const ok = pairUp(board); const p = lap(); const n1 = paymentsFor(board, sharesOn(board))
  if (n <= 4000) searchParts(board); const s = lap(); const n2 = paymentsFor(board, sharesOn(board))
  exchangeForPreferences(board); const e = lap()
  console.log(d, n, seed, ok, 'open', o, 'pair', p, n1, 'search', s, n2, 'pref', e)
}
