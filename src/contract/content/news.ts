import { z } from 'zod'
import { NEWS_BODY } from '#domain/content/content.ts'
import { endpoints } from '../endpoint.ts'
import { instant, writtenLanguage as language, upTo } from '../shapes.ts'
import { meeting, shownPart } from './views.ts'

const circleNews = z.object({
  slug: z.string(),
  language,
  title: z.string(),
  summary: z.string(),
  publishedAt: instant,
  pinned: z.boolean().describe('whether it stays on top'),
  meeting: meeting.nullable().describe('its date and place, if it is about a meeting'),
  parts: upTo(NEWS_BODY.max, shownPart)
    .optional()
    .describe('the whole text, where it was asked for'),
})
export type CircleNews = z.output<typeof circleNews>

/** What members read of their circle's news. */
export const circleNewsEndpoints = endpoints({
  'GET /circle/news': {
    tag: 'content',
    summary:
      'The notice board of my circle: meetings ahead by date, then what is pinned, then the newest',
    access: 'even-suspended',
    scope: 'circle',
    kind: 'query',
    query: z.strictObject({ texts: z.enum(['whole']).optional() }),
    response: z.object({ data: upTo(8, circleNews) }),
    errors: [],
  },
})
