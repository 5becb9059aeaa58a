import type { AskClass } from './ask.ts'

/**
 * What would bring an ask forward or get it served: a higher limit of the year or a new year, an
 * urgent mark, more pledges, or nothing but its turn.
 */
export type PlaceMover = 'year_limit' | 'class_urgent' | 'pledges_needed' | 'nothing'

/**
 * What would move an ask of this class. The three sums are in one unit, steps or rupees;
 * `notUrgentAhead` counts asks. Never empty.
 */
export function moversOf({
  askClass,
  mayReceive,
  notUrgentAhead,
  ahead,
  own,
  pledged,
}: {
  askClass: AskClass
  mayReceive: boolean
  notUrgentAhead: number
  ahead: number
  own: number
  pledged: number
}): PlaceMover[] {
  if (!mayReceive) return ['year_limit']
  const movers: PlaceMover[] = []
  if (askClass !== 'urgent' && notUrgentAhead > 0) movers.push('class_urgent')
  if (pledged < ahead + own) movers.push('pledges_needed')
  return movers.length > 0 ? movers : ['nothing']
}
