import type { ContentMove, ContentState } from './content.ts'

type Move = { readonly to: ContentState; readonly by: 'author' | 'second' | 'anybody' }

/**
 * What may be done with a piece in each state, and by whom. This is the author, a second
 * administrator, or any administrator. Nobody publishes or hands back their own piece. A member who
 * wrote about themselves is the author of that piece.
 */
export const CONTENT_TRANSITIONS: Readonly<
  Record<ContentState, Readonly<Partial<Record<ContentMove, Move>>>>
> = {
  draft: { send: { to: 'review', by: 'author' }, withdraw: { to: 'withdrawn', by: 'anybody' } },
  review: {
    publish: { to: 'published', by: 'second' },
    hand_back: { to: 'draft', by: 'second' },
    take_back: { to: 'draft', by: 'author' },
  },
  published: { withdraw: { to: 'withdrawn', by: 'anybody' } },
  withdrawn: {},
}

/**
 * Whether the words can be changed: nobody is reviewing them and no visitor sees them. The person
 * who changes them becomes their author.
 */
export function canChange(state: ContentState): boolean {
  return state === 'draft' || state === 'withdrawn'
}

type Around = { readonly state: ContentState; readonly isAuthor: boolean; readonly isTied: boolean }

/**
 * Where a move leads, or why it is not possible. The reasons: wrong state, the actor is the author,
 * only the author may, or the actor is tied to the member it is about.
 */
export function moveContent(
  move: ContentMove,
  { state, isAuthor, isTied }: Around,
): { readonly to: ContentState } | { readonly refused: 'not-now' | 'own' | 'not-author' | 'tied' } {
  const found = CONTENT_TRANSITIONS[state][move]
  if (found === undefined) return { refused: 'not-now' }
  if (found.by === 'second' && isAuthor) return { refused: 'own' }
  if (found.by === 'second' && isTied) return { refused: 'tied' }
  if (found.by === 'author' && !isAuthor) return { refused: 'not-author' }
  return { to: found.to }
}

/** The moves that somebody can make now, in the order of the list. */
export function movesNow(moves: readonly ContentMove[], around: Around): ContentMove[] {
  return moves.filter((move) => 'to' in moveContent(move, around))
}
