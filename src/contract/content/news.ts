import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { instant, writtenLanguage as language } from '../shapes.ts'
import { shownPart } from './views.ts'

const circleNews = z.object({
  slug: z.string(),
  language,
  title: z.string(),
  summary: z.string(),
  publishedAt: instant,
  parts: z.array(shownPart).optional().describe('the whole text, where it was asked for'),
})
export type CircleNews = z.output<typeof circleNews>

/** What members read of their circle's news. */
export const circleNewsEndpoints = endpoints({
  'GET /circle/news': {
    tag: 'content',
    summary: 'The latest news of my circle, newest first, whether or not the circle is public',
    access: 'even-suspended',
    scope: 'circle',
    kind: 'query',
    query: z.strictObject({ texts: z.enum(['whole']).optional() }),
    response: z.object({ data: z.array(circleNews) }),
    errors: [],
  },
})
