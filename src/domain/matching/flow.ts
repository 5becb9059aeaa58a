/**
 * A network in which steps flow round. Arc 2k leads onward, arc 2k + 1 is its way back; `room` is
 * what each may still take, `steps` what flows onward through each pair.
 */
export type Flow = {
  readonly head: number[]
  room: number[]
  steps: number[]
  readonly arcsFrom: number[][]
  /** By node: the arc by which the last search came to it, -1 for none. */
  cameBy: Int32Array
  /** Arcs followed so far: counted, not timed, so equal on every machine. */
  followed: number
}

/** An empty network. */
export function emptyFlow(): Flow {
  return { head: [], room: [], steps: [], arcsFrom: [], cameBy: new Int32Array(), followed: 0 }
}

/** A new node. */
export function addNode(flow: Flow): number {
  return flow.arcsFrom.push([]) - 1
}

/** A new arc that takes so many steps. */
export function addArc(flow: Flow, from: number, to: number, steps: number): number {
  const arc = flow.head.push(to, from) - 2
  flow.room.push(steps, 0)
  flow.steps.push(0)
  flow.arcsFrom[from]?.push(arc)
  flow.arcsFrom[to]?.push(arc + 1)
  return arc
}

/** Steps that flow through an arc. */
export function flowIn(flow: Flow, arc: number): number {
  return at(flow.steps, arc >> 1)
}

/** Lets as much flow through an arc as others can make room for; arcs that are fixed stay. */
export function raise(flow: Flow, arc: number): void {
  while (at(flow.room, arc) > 0 && findWay(flow, arc)) {
    const way = [arc]
    for (
      let node = tail(flow, arc);
      node !== flow.head[arc];
      node = tail(flow, at(flow.cameBy, node))
    )
      way.push(at(flow.cameBy, node))
    const steps = way.reduce((least, each) => Math.min(least, at(flow.room, each)), Infinity)
    for (const each of way) push(flow, each, steps)
  }
}

/** Fixes what flows through an arc and returns it. */
export function fix(flow: Flow, arc: number): number {
  const steps = flowIn(flow, arc)
  flow.room[arc] = 0
  flow.room[arc ^ 1] = 0
  return steps
}

// Breadth first from the end of the arc back to its beginning.
function findWay(flow: Flow, arc: number): boolean {
  if (flow.cameBy.length < flow.arcsFrom.length) flow.cameBy = new Int32Array(flow.arcsFrom.length)
  const { cameBy } = flow
  const [start, target] = [at(flow.head, arc), tail(flow, arc)]
  cameBy.fill(-1)
  cameBy[start] = -2
  const waiting = [start]
  for (const node of waiting) {
    const arcs = flow.arcsFrom[node] ?? []
    flow.followed += arcs.length
    for (const by of arcs) {
      const to = at(flow.head, by)
      if (cameBy[to] !== -1 || at(flow.room, by) <= 0 || by >> 1 === arc >> 1) continue
      cameBy[to] = by
      if (to === target) return true
      waiting.push(to)
    }
  }
  return false
}

function push(flow: Flow, arc: number, steps: number): void {
  flow.room[arc] = at(flow.room, arc) - steps
  flow.room[arc ^ 1] = at(flow.room, arc ^ 1) + steps
  flow.steps[arc >> 1] = flowIn(flow, arc) + (arc & 1 ? -steps : steps)
}

function tail(flow: Flow, arc: number): number {
  return at(flow.head, arc ^ 1)
}

function at(numbers: ArrayLike<number>, index: number): number {
  return numbers[index] ?? 0
}
