import { expect, test } from 'vitest'
import { withoutForeign, withoutUnused, withShortNames } from './prerender.ts'

test('a page has no property that nothing uses, or only an unused one uses', () => {
  const css =
    ':root{--a:1px;--b:var(--a);--c:var(--b);--d:2px}p{margin:var(--d,0)}.x{--e:3px;color:red}@media print{:root{--d:1px}}'
  expect(withoutUnused(css)).toBe(
    ':root{--d:2px}p{margin:var(--d,0)}.x{color:red}@media print{:root{--d:1px}}',
  )
})

test('a list of classes has only those of the page', () => {
  const css =
    ':is(.a,.b,.d){top:0}.a:is(.b,[x]){top:1px}:is(.b,.c){top:2px}.b:not(.a){top:3px}:is(h1,h2) :is(.b,.a){top:4px}'
  expect(withoutForeign(css, '<p class="a d"><h1><h2>')).toBe(
    ':is(.a,.d){top:0}.a[x]{top:1px}:is(h1,h2) .a{top:4px}',
  )
})

test('a page has no rule for classes or tags that stand neither in it nor in its scripts', () => {
  const css =
    'p{margin:0}dd,p{left:1px}dd{top:1px}a:focus[data-f=g]{top:3px}:root{color:red}@keyframes e{to{top:0}}.a,.b{top:0}.b,.b>p{left:0}.c--x{right:0}.d:not(.b){top:1px}@media print{.a .e{top:0}.a{top:2px}}'
  expect(withoutForeign(css, '<p class="a d">`c--`')).toBe(
    'p{margin:0}p{left:1px}a:focus[data-f=g]{top:3px}:root{color:red}@keyframes e{to{top:0}}.a{top:0}.c--x{right:0}.d:not(.b){top:1px}@media print{.a{top:2px}}',
  )
})

test('the properties of a page have short names, each its own', () => {
  const css =
    ':root{--one-a:1px;--one:2px}p{margin:var(--one)var(--one-a,var(--one))}.btn--one:hover{top:0}'
  expect(withShortNames(css)).toBe(
    ':root{--b:1px;--a:2px}p{margin:var(--a)var(--b,var(--a))}.btn--one:hover{top:0}',
  )
})
