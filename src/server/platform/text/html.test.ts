import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillMarks } from './html.ts'

const LIST =
  '@@?all@@<ul>@@#all@@<li title="@@name@@">@@name@@@@?day@@, @@day@@@@/?day@@ of @@circle@@</li>@@/#all@@</ul>@@/?all@@@@^all@@none@@/^all@@'

test('a list is drawn entry by entry, in its frame, and its entries see the values around it', () => {
  expect(fillMarks(LIST, { circle: 'Gram', all: [{ name: 'a', day: 1 }, { name: 'b' }] })).toBe(
    '<ul><li title="a">a, 1 of Gram</li><li title="b">b of Gram</li></ul>',
  )
  for (const all of [[], undefined]) expect(fillMarks(LIST, { all })).toBe('none')
})

test('a place keeps its own text until there is a value, also an empty one', () => {
  const text = '@@checked@@not @@since@@@@/checked@@'
  expect(fillMarks(text, { since: 'yet' })).toBe('not yet')
  expect(fillMarks(text, { checked: '' })).toBe('')
  expect(fillMarks(text, { checked: { safe: '<b>' } })).toBe('<b>')
  expect(fillMarks('@@a@@@@toString@@', { a: 'x' })).toBe('x')
})

test('no value brings HTML, an attribute or a mark of its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '"', "'", '&', '@@name@@', '@@#all@@', '@@/name@@', 'x')),
      (parts) => {
        const filled = fillMarks('<i title="@@name@@">@@name@@</i>', { name: parts.join('') })
        const [, inside = ''] = /^<i title="([^"<>]*)">\1<\/i>$/.exec(filled) ?? []
        return (
          inside
            .replaceAll('&quot;', '"')
            .replaceAll('&#39;', "'")
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&amp;', '&') === parts.join('')
        )
      },
    ),
  )
})
