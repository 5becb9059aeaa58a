import { drawnCircle } from './bench/matching/drawn-circle.ts'
import { orderInput } from './src/domain/matching/next/queue-order.ts'
import { openBoard } from './src/domain/matching/next/board.ts'
import { networkOf } from './src/domain/matching/next/serve-network.ts'
import { serveBest } from './src/domain/matching/next/serve-best.ts'
import { serveInTurn } from './src/domain/matching/next/serve-in-turn.ts'
const o = orderInput(drawnCircle('realistic', 200, 1))
let b = performance.now()
const net = networkOf(openBoard(o)); console.log('net', performance.now() - b, net.flow.head.length, net.links.length, net.counted.length)
b = performance.now(); const t = serveInTurn(o); console.log('turn', performance.now() - b, t.length)
b = performance.now(); const s = serveBest(o); console.log('best', performance.now() - b, s?.proven)
