import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

/** The one form, which lists its errors. Visitors' pages are drawn without React's runtime. */
const MAY = ['src/web/ui/forms/form.tsx']

test('every form of members and staff lists its errors in one way', () => {
  const own = readSources(['src/web'])
    .filter(
      ({ path, text }) => !/^src\/web\/(?:pages\/)?site\//.test(path) && text.includes('<form'),
    )
    .map(({ path }) => path)
  expect(own).toEqual(MAY)
})
