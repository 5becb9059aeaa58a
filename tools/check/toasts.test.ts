import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

/**
 * Who may show a toast: what happened elsewhere, and that somebody else was first. The page of
 * components shows one as an example. What an act did shows on the page itself.
 */
const MAY_TOAST = [
  'src/web/pages/member/frame/news-toast.ts',
  'src/web/pages/member/kit/kit-acts.tsx',
  'src/web/platform/forms/use-act.ts',
]

test('no toast says that an act was done', () => {
  const callers = readSources(['src/web'])
    .filter(({ path, text }) => !path.endsWith('.test.ts') && /(?<!function )\btoast\(/.test(text))
    .map(({ path }) => path)
  expect(callers).toEqual(MAY_TOAST)
})
