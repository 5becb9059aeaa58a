import { invariant } from '../shared/assert.ts'
import type { AskSlot, Board, Move, Person, PledgeSlot } from './board.ts'

/**
 * Steps the pledge may give the ask now: every amount, pair, direction, giver and match limit at
 * once. 0 when none.
 */
export function roomBetween(board: Board, pledge: PledgeSlot, ask: AskSlot): number {
  const giver = pledge.person
  const receiver = ask.person
  const amounts = Math.min(pledge.left, ask.left, giver.giveRoom, receiver.receiveRoom)
  if (amounts <= 0 || blockBetween(board, giver, receiver) !== undefined) return 0
  return Math.min(amounts, pairRoom(board, giver, receiver), matchesRoom(board, pledge, ask))
}

/**
 * What stands between two members whatever the amounts: undefined when the giver may give the
 * receiver one more step.
 */
export function blockBetween(
  board: Board,
  giver: Person,
  receiver: Person,
): 'barred' | 'pair' | 'givers' | undefined {
  if (giver === receiver || giver.mayNotGiveTo.has(receiver) || receiver.gaveTo.has(giver))
    return 'barred'
  if (pairRoom(board, giver, receiver) <= 0) return 'pair'
  return receiver.newGivers > 0 || isKnownGiver(giver, receiver) ? undefined : 'givers'
}

/** Whether this giver takes up no new room among the receiver's givers. */
export function isKnownGiver(giver: Person, receiver: Person): boolean {
  return receiver.gotFrom.has(giver) || receiver.recentGivers.has(giver.id)
}

/**
 * The givers with pledges in this run that take up no new room among the receiver's givers, in line
 * order.
 */
export function knownGivers(board: Board, receiver: Person): Person[] {
  const recent = [...receiver.recentGivers].flatMap((id) => board.people.get(id) ?? [])
  const known = [...new Set([...recent, ...receiver.gotFrom.keys()])].filter(
    ({ pledges }) => pledges.length > 0,
  )
  return known.sort((a, b) => (a.pledges[0]?.place ?? 0) - (b.pledges[0]?.place ?? 0))
}

/** Gives steps of a pledge to an ask; the caller has looked at roomBetween. */
export function give(board: Board, pledge: PledgeSlot, ask: AskSlot, steps: number): void {
  invariant(
    steps > 0 && steps <= roomBetween(board, pledge, ask),
    'a share is larger than its room',
  )
  record(board, { pledge, ask, steps })
}

/** Takes steps of an existing share back. */
export function takeBack(board: Board, pledge: PledgeSlot, ask: AskSlot, steps: number): void {
  invariant(
    steps > 0 && steps <= (pledge.shares.get(ask) ?? 0),
    'more is taken back than was given',
  )
  record(board, { pledge, ask, steps: -steps })
}

/**
 * Undoes every move since the journal had this length and hands them back in the order they were
 * made.
 */
export function rollBack(board: Board, length: number): Move[] {
  const undone = board.journal.slice(length)
  for (const move of undone.toReversed()) apply(board, { ...move, steps: -move.steps })
  board.journal.length = length
  return undone
}

/**
 * Does something that leaves the board as it found it, without those who follow its moves being
 * told.
 */
export function quietly<T>(board: Board, work: () => T): T {
  const { onMove } = board
  board.onMove = () => undefined
  try {
    return work()
  } finally {
    board.onMove = onMove
  }
}

/** Makes moves that rollBack has handed back once more. */
export function replay(board: Board, moves: readonly Move[]): void {
  for (const move of moves) record(board, move)
}

/** Payments that a share needs under the cap of one match. */
export function paymentsOf(board: Board, steps: number): number {
  return Math.ceil(steps / board.policy.matchCapSteps)
}

/** Steps the pair cap still leaves to this giver and this receiver. */
export function pairRoom(board: Board, giver: Person, receiver: Person): number {
  return (
    (giver.pairRooms.get(receiver) ?? board.policy.pairCapSteps) - (giver.gaveTo.get(receiver) ?? 0)
  )
}

function matchesRoom(board: Board, pledge: PledgeSlot, ask: AskSlot): number {
  const cap = board.policy.matchCapSteps
  const given = pledge.shares.get(ask) ?? 0
  const matches =
    paymentsOf(board, given) + Math.min(pledge.person.giveMatches, ask.person.receiveMatches)
  return matches * cap - given
}

function record(board: Board, move: Move): void {
  board.journal.push(move)
  apply(board, move)
}

function apply(board: Board, { pledge, ask, steps }: Move): void {
  const giver = pledge.person
  const receiver = ask.person
  const before = pledge.shares.get(ask) ?? 0
  const matches = paymentsOf(board, before + steps) - paymentsOf(board, before)
  pledge.left -= steps
  ask.left -= steps
  board.wantedAhead -= steps
  giver.giveRoom -= steps
  receiver.receiveRoom -= steps
  giver.giveMatches -= matches
  receiver.receiveMatches -= matches
  setAmount(pledge.shares, ask, before + steps)
  setAmount(ask.shares, pledge, before + steps)
  const paid = giver.gaveTo.get(receiver) ?? 0
  setAmount(giver.gaveTo, receiver, paid + steps)
  setAmount(receiver.gotFrom, giver, paid + steps)
  if (!receiver.recentGivers.has(giver.id))
    receiver.newGivers += Number(paid + steps === 0) - Number(paid === 0)
  board.onMove(pledge, ask)
}

function setAmount<K>(amounts: Map<K, number>, key: K, steps: number): void {
  if (steps === 0) amounts.delete(key)
  else amounts.set(key, steps)
}
