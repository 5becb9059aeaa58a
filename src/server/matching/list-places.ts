import type { AskPlace } from '#contract/asks.ts'
import { useCase } from '#server/platform/context.ts'
import { findLastReasons, listPlaces, type PlaceFigures, sumMatchablePledges } from './place-store.ts'

/** Where my asks that can be matched now stand in the circle's queue, what would move each, and why the last run left it there. The same figures as explainPlace. */
export const listMyPlaces = useCase('GET /gethelp/places', async ({ tx, now, actor: { circleId, memberId } }) => {
  const places = await listPlaces(tx, { circleId, memberId }, now)
  if (places.length === 0) return { data: [] }
  const [pledgedAmount, reasons] = await Promise.all([sumMatchablePledges(tx, circleId, now), findLastReasons(tx, circleId, places.map(({ askId }) => askId))])
  return {
    data: places.map(({ notUrgentAhead, ...place }) => {
      const last = reasons.get(place.askId)
      return { ...place, pledgedAmount, wouldMove: wouldMove({ ...place, notUrgentAhead }, pledgedAmount), lastRun: last ? { at: last.at.toString(), why: last.why } : null }
    }),
  }
})

function wouldMove({ askClass, notUrgentAhead, aheadAmount, openAmount }: PlaceFigures, pledgedAmount: number): AskPlace['wouldMove'] {
  const movers: AskPlace['wouldMove'] = []
  if (askClass !== 'urgent' && notUrgentAhead > 0) movers.push('class_urgent')
  if (pledgedAmount < aheadAmount + openAmount) movers.push('pledges_needed')
  return movers.length > 0 ? movers : ['nothing']
}
