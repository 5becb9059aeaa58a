import type { DataPage } from '#contract/site.ts'
import type { Language } from '#domain/shared/languages.ts'
import { fillMarks, type PageValues } from '#server/platform/text/html.ts'
import { renderSite } from '#web/pages/site/render.tsx'

const built = renderSite(() => ({ styles: [], scripts: ['/a.js'], late: false, code: '' }))

/** The addresses of all visitor pages. */
export const SITE_PATHS: readonly string[] = built.map(({ path }) => path)

/** The content of a visitor page as the server sends it with these values. */
export function pageHtml(page: DataPage, values: PageValues, language: Language = 'en'): string {
  const html = built.find((each) => each.data === page && each.language === language)?.html ?? ''
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  return fillMarks(main, values)
}
