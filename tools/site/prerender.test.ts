import { expect, test } from 'vitest'
import { withoutUnused } from './prerender.ts'

test('a page has no property that nothing uses, or only an unused one uses', () => {
  const css =
    ':root{--a:1px;--b:var(--a);--c:var(--b);--d:2px}p{margin:var(--d,0)}.x{--e:3px;color:red}@media print{:root{--d:1px}}'
  expect(withoutUnused(css)).toBe(
    ':root{--d:2px}p{margin:var(--d,0)}.x{color:red}@media print{:root{--d:1px}}',
  )
})
