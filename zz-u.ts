import { drawnCircle } from './bench/matching/drawn-circle.ts'
import { orderInput } from './src/domain/matching/queue-order.ts'
import { openBoard, sum } from './src/domain/matching/board.ts'
import { pairUp } from './src/domain/matching/pair-up.ts'
for (const [n, seed] of [[200, 1], [200, 4], [600, 2], [1000, 1], [4000, 1]] as const) {
const input = orderInput(drawnCircle('realistic', n, seed))
  const board = openBoard(input)
  let left = sum(board.people.values().map(({ pledges, giveRoom }) => Math.min(giveRoom, sum(pledges.map((pledge) => pledge.left)))))
  for (const ask of board.asks) { ask.left = Math.min(ask.left, ask.person.receiveRoom, left); left -= ask.left }
console.log(n, seed, pairUp(board), board.asks.filter(a => a.left > 0).map(a => `${a.rank}:${a.left}/${a.ask.openSteps} m${a.person.receiveMatches}`).join(' '), '|', board.pledges.filter(p => p.left > 0).map(p => `${p.left}/${p.pledge.openSteps}${p.pledge.plan} room${p.person.giveRoom}`).join(' '))
}
