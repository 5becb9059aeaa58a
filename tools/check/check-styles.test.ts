import { expect, test } from 'vitest'
import { readPages, readStyles, styleProblems, unusedClasses } from './check-styles.ts'

const check = (text: string) => styleProblems([{ path: 'src/web/ui/a.css', text }])

test.each([
  'a { margin-left: 1rem }',
  'a { padding-right:0 }',
  'a { border-left-color: red }',
  'a { border-top-left-radius: 1px }',
  'a { left: 0 }',
  'a{right:auto}',
  'a { text-align: left }',
  'a { float: right }',
  'a { margin: 0 1px 0 2px }',
  'a { inset: 0 auto 0 calc(1px + 2px) }',
])('%s is reported', (css) => {
  expect(check(css)).toHaveLength(1)
})

test.each([
  'a { margin-inline-start: 1rem }',
  'a { inset-inline-end: 0 }',
  'a { text-align: start }',
  'a { padding: 1px 2px }',
  'a { margin: 0 2px 1px 2px }',
  '/* left: 0 */ a { color: red }',
  '.left:hover { color: red }',
  'a { background-position: left top }',
  'a { margin: 0 calc(1px + (2px)) 0 calc(1px + (2px)) }',
])('%s is not', (css) => {
  expect(check(css)).toEqual([])
})

test('a problem says where it stands', () => {
  expect(check('a {\n/* x\n */\n  left: 0 }')).toEqual([expect.stringContaining('a.css:4: ')])
  expect(readStyles().length).toBeGreaterThan(5)
})

test('a class that no page has is reported', () => {
  const styles = [
    {
      path: 'a.css',
      text: '/* .no */ .row > .gone:hover { top: 0.5rem }\n@media print { .bar--x { top: 0 } }',
    },
  ]
  const page = { path: 'a.tsx', text: `<p className={\`row bar--\${tone}\`} id='gone2' />` }
  expect(unusedClasses(styles, [page])).toEqual(['a.css: no page has the class “gone”'])
  expect(unusedClasses(readStyles(), readPages())).toEqual([])
})
