import { type Draw, type Expected, type Prepared, refused, someOf } from './kind.ts'
import { type Match, type Model, sideOf } from './model.ts'

type Side = 'giver' | 'receiver' | 'either'
const ownerOf = (match: Match, side: Side, draw: Draw) =>
  side === 'giver'
    ? match.pledge.owner
    : side === 'receiver'
      ? match.ask.owner
      : draw.who % 2 === 0
        ? match.pledge.owner
        : match.ask.owner

export const about =
  (
    side: Side,
    isRight: (match: Match, model: Model) => boolean,
    body: (match: Match, draw: Draw, model: Model) => Record<string, unknown> = () => ({}),
  ) =>
  (model: Model, draw: Draw): Prepared | undefined => {
    const match = someOf([...model.matches.values()], (each) => isRight(each, model), draw)
    if (!match) return undefined
    const who = draw.who % 11 === 0 ? (draw.who + 2) % 4 : ownerOf(match, side, draw)
    return {
      who,
      target: match.id,
      call: { params: { matchId: match.id }, body: body(match, draw, model) },
    }
  }

export const onOwn =
  (side: Side, expectOwn: (model: Model, match: Match, prepared: Prepared) => Expected) =>
  (model: Model, prepared: Prepared): Expected => {
    const match = model.matches.get(prepared.target ?? '')
    const own = match && sideOf(match, prepared.who)
    if (!match || own === undefined || (side !== 'either' && own !== side))
      return refused('matches.unknown')
    return expectOwn(model, match, prepared)
  }

export const NOT_NOW = refused('matches.not-now')

export const text = (value: unknown) => (typeof value === 'string' ? value : '')

export function nextUtr(model: Model): string {
  model.utrs++
  return `7${String(model.utrs).padStart(11, '0')}`
}
