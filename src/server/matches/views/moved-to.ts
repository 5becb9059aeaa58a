import type { MovedMatch } from '#contract/matches/shapes.ts'
import type { StoredMatch } from '../store/match-rows.ts'

/** What a command answers about the match that it moved. The page reads the rest again. */
export function movedTo({ id, state, version }: StoredMatch): MovedMatch {
  return { id, status: state, version }
}
