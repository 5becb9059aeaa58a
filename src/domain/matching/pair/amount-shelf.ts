/**
 * Items lying on a shelf in boxes by amount, each box a doubly linked list: every change takes
 * constant time.
 */
export type AmountShelf<T> = {
  readonly boxes: Map<number, Box<T>>
  readonly ascending: Box<T>[]
  readonly places: Map<T, Binding<T>>
}

export type Box<T> = {
  readonly amount: number
  first: Binding<T> | undefined
  last: Binding<T> | undefined
}

type Binding<T> = {
  readonly item: T
  readonly box: Box<T>
  before: Binding<T> | undefined
  after: Binding<T> | undefined
}

export function openShelf<T>(): AmountShelf<T> {
  return { boxes: new Map(), ascending: [], places: new Map() }
}

/** Lays a new item at the end of its box. */
export function addLast<T>(shelf: AmountShelf<T>, item: T, amount: number): void {
  const box = boxOf(shelf, amount)
  const place: Binding<T> = { item, box, before: box.last, after: undefined }
  if (box.last) box.last.after = place
  else box.first = place
  box.last = place
  shelf.places.set(item, place)
}

/**
 * Brings an item to the box of its new amount, in front of the others there; amount 0 takes it off
 * the shelf.
 */
export function moveTo<T>(shelf: AmountShelf<T>, item: T, amount: number): void {
  const old = shelf.places.get(item)
  if (old?.box.amount === amount) return
  if (old) unlink(old)
  shelf.places.delete(item)
  if (amount === 0) return
  const box = boxOf(shelf, amount)
  const place: Binding<T> = { item, box, before: undefined, after: box.first }
  if (box.first) box.first.before = place
  else box.last = place
  box.first = place
  shelf.places.set(item, place)
}

/** The first item in the box of this amount that is accepted, among its first `tries`. */
export function firstIn<T>(
  shelf: AmountShelf<T>,
  amount: number,
  accept: (item: T) => boolean,
  tries: number,
): T | undefined {
  let place = shelf.boxes.get(amount)?.first
  for (let tried = 0; place && tried < tries; tried++) {
    if (accept(place.item)) return place.item
    place = place.after
  }
  return undefined
}

/**
 * The amounts that lie on the shelf and are above `limit`, smallest first. The shelf may change
 * meanwhile.
 */
export function* amountsAbove<T>(shelf: AmountShelf<T>, limit: number): Generator<number> {
  for (
    let box = shelf.ascending[countUpTo(shelf, limit)];
    box;
    box = shelf.ascending[countUpTo(shelf, box.amount)]
  ) {
    if (box.first) yield box.amount
  }
}

/**
 * The amounts that lie on the shelf and are at most `limit`, largest first. The shelf may change
 * meanwhile.
 */
export function* amountsUpTo<T>(shelf: AmountShelf<T>, limit: number): Generator<number> {
  for (
    let box = shelf.ascending[countUpTo(shelf, limit) - 1];
    box;
    box = shelf.ascending[countUpTo(shelf, box.amount) - 2]
  ) {
    if (box.first) yield box.amount
  }
}

/** The largest amount on the shelf, 0 when it is empty. */
export function largestAmount<T>(shelf: AmountShelf<T>): number {
  return amountsUpTo(shelf, Infinity).next().value ?? 0
}

/**
 * All items in the box of this amount, in their order there. Meanwhile only the item just taken may
 * leave the box.
 */
export function* itemsOf<T>(shelf: AmountShelf<T>, amount: number): Generator<T> {
  for (let place = shelf.boxes.get(amount)?.first; place; place = place.after) yield place.item
}

function unlink<T>(place: Binding<T>): void {
  if (place.before) place.before.after = place.after
  else place.box.first = place.after
  if (place.after) place.after.before = place.before
  else place.box.last = place.before
}

function boxOf<T>(shelf: AmountShelf<T>, amount: number): Box<T> {
  const known = shelf.boxes.get(amount)
  if (known) return known
  const box: Box<T> = { amount, first: undefined, last: undefined }
  shelf.boxes.set(amount, box)
  shelf.ascending.splice(countUpTo(shelf, amount), 0, box)
  return box
}

function countUpTo<T>({ ascending }: AmountShelf<T>, limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle]?.amount ?? Infinity) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
