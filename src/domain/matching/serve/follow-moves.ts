import type { Board, Person, Slot } from '../board.ts'

/**
 * Steps of a request that its own member's rooms still allow: 0 for a whole pledge that no longer
 * fits.
 */
export function usableSteps(slot: Slot): number {
  const { person, left } = slot
  if (slot.kind === 'ask')
    return person.receiveMatches === 0 ? 0 : Math.min(left, person.receiveRoom)
  if (person.giveMatches === 0 || (slot.whole && left > person.giveRoom)) return 0
  return Math.min(left, person.giveRoom)
}

/**
 * Calls `update` after each move for every request whose usable steps it may have changed: the two
 * it is about and, while their members' own rooms are tight, the other requests of these members.
 */
export function followMoves(board: Board, update: (slot: Slot) => void): void {
  const giving = tightness(
    board.pledges,
    (giver) => giver.giveMatches === 0,
    (giver) => giver.giveRoom,
  )
  const receiving = tightness(
    board.asks,
    (receiver) => receiver.receiveMatches === 0,
    (receiver) => receiver.receiveRoom,
  )
  board.onMove = (pledge, ask) => {
    if (giving(pledge.person)) pledge.person.pledges.forEach(update)
    else update(pledge)
    if (receiving(ask.person)) ask.person.asks.forEach(update)
    else update(ask)
  }
}

// Whether a member's room is less than one of their requests wants, or was so before this move.
function tightness(
  slots: readonly Slot[],
  isOut: (person: Person) => boolean,
  room: (person: Person) => number,
): (person: Person) => boolean {
  const wanted = new Map<Person, number>()
  for (const { person, left } of slots) wanted.set(person, Math.max(left, wanted.get(person) ?? 0))
  const isTight = (person: Person): boolean =>
    isOut(person) || room(person) < (wanted.get(person) ?? 0)
  const tight = new Set([...wanted.keys()].filter(isTight))
  return (person) => {
    const was = tight.has(person)
    if (!isTight(person)) tight.delete(person)
    else tight.add(person)
    return was || isTight(person)
  }
}
