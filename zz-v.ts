import { drawnCircle } from './bench/matching/drawn-circle.ts'
import { orderInput } from './src/domain/matching/queue-order.ts'
import { openBoard, sum } from './src/domain/matching/board.ts'
import { pairUp } from './src/domain/matching/pair-up.ts'
for (const [d, n, seed] of [['uniform', 200, 3], ['uniform',600, 1], ['parity', 200, 4],['parity', 600, 1]] as const) {
const input = orderInput(drawnCircle(d, n, seed))
  const board = openBoard(input)
  let left = sum(board.people.values().map(({ pledges, giveRoom }) => Math.min(giveRoom, sum(pledges.map((pledge) => pledge.left)))))
  for (const ask of board.asks) { ask.left = Math.min(ask.left, ask.person.receiveRoom, left); left -= ask.left }
console.log(d, n, seed, pairUp(board), 'spare', sum(board.pledges.map(p=>p.left)), board.asks.filter(a => a.shares.size > Math.ceil(sum(a.shares.values())/10)).map(a => `${sum(a.shares.values())}=${[...a.shares.values()].join('+')}`).join(' '), '|', board.pledges.filter(p => p.left > 0).map(p => `${p.left}/${p.pledge.openSteps}`).join(' '))
}
