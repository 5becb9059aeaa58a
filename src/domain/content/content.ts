/**
 * The kinds of pieces. Administrators write the first three. The person that a piece is about
 * writes the last two.
 */
export const CONTENT_KINDS = ['news', 'slide', 'poster', 'leader', 'testimonial'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
export type WrittenKind = 'news' | 'slide' | 'poster'

/**
 * Draft: only staff see it. Review: another administrator has to review it. Published: visitors
 * see it. Withdrawn: it was shown or is no longer wanted.
 */
export const CONTENT_STATES = ['draft', 'review', 'published', 'withdrawn'] as const
export type ContentState = (typeof CONTENT_STATES)[number]

export const CONTENT_MOVES = ['send', 'take_back', 'publish', 'hand_back', 'withdraw'] as const
export type ContentMove = (typeof CONTENT_MOVES)[number]

/**
 * The names of the site's own drawings; a slide or poster shows one. The drawings are in
 * src/web/pages/site/parts/drawings.tsx.
 */
export const DRAWINGS = [
  'tree',
  'direct',
  'record',
  'gift',
  'ask',
  'scales',
  'two',
  'night',
  'phone',
  'paper',
  'news',
  'words',
  'poster',
  'care',
] as const

/**
 * The version of the words a member agrees to before their testimonial or contact is shown. A
 * change of these words needs a new version.
 */
export const SHOWING_VERSION = '2026-11'

/** Lengths in characters. */
export const NEWS_TITLE = { min: 3, max: 120 } as const
export const NEWS_SUMMARY = { min: 10, max: 300 } as const
export const NEWS_BODY = { min: 10, max: 20_000 } as const
export const SLIDE_WORDS = { min: 3, max: 120 } as const
export const SLIDE_PLACE = { min: 1, max: 20 } as const
export const POSTER_TITLE = { min: 3, max: 80 } as const
export const POSTER_WORDS = { min: 3, max: 240 } as const
export const LEADER_CONTACT = { min: 5, max: 200 } as const
export const LEADER_REGION = { min: 2, max: 60 } as const
export const TESTIMONIAL_WORDS = { min: 20, max: 600 } as const
/** A circle, or the operator, may keep at most this many pieces of each kind. */
export const PIECES_MAX = 1_000

export const NEWS_SLUG = /^[a-z0-9][a-z0-9-]{1,80}$/
/** The form of an address on this site that a slide links to. */
export const SLIDE_PATH = /^\/[a-z0-9/-]{0,80}$/

/**
 * Makes the last part of an address from a title: small letters, digits and hyphens, at most 60
 * characters. Returns '' where no letter can be used, as with a Hindi title.
 */
export function slugFrom(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
}
