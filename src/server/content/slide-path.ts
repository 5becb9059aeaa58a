import { SLIDE_PATH } from '#domain/content/content.ts'
import { contentError } from '#domain/content/content-errors.ts'

/**
 * Checks the path of a slide. Throws content.path-invalid unless it is a page of this site, or
 * null.
 */
export function checkSlidePath(path: string | null): void {
  if (path !== null && (!SLIDE_PATH.test(path) || path.startsWith('//')))
    throw contentError('content.path-invalid', { fields: { path: 'content.path-invalid' } })
}
