import { expect, test } from 'vitest'
import { asGap, gapsMarked, hasGap, partsOf, withoutGaps } from './gaps.ts'

const gap = asGap('Given')

test('a gap is found in a text, and gone where only text is carried', () => {
  expect([hasGap(gap), hasGap('दिए'), hasGap(asGap(''))]).toEqual([true, false, false])
  expect(withoutGaps(`${gap}: 500`)).toBe('Given: 500')
  expect(partsOf(`${gap}: दिए`)).toEqual([
    { text: 'Given', gap: true },
    { text: ': दिए', gap: false },
  ])
  expect(partsOf('दिए')).toEqual([{ text: 'दिए', gap: false }])
})

test.each([
  [`<p>${gap} · दिए</p>`, '<p><span lang="en" dir="ltr">Given</span> · दिए</p>'],
  [`<title>${gap}</title>`, '<title lang="en" dir="ltr">Given</title>'],
  [`<title>${gap} · परस्पर</title>`, '<title>Given · परस्पर</title>'],
  [`<option value="1">${gap}</option>`, '<option value="1" lang="en" dir="ltr">Given</option>'],
  [`<img alt="${gap}"/>`, '<img alt="Given"/>'],
  [`<p>${asGap(`to ${gap}`)}</p>`, '<p>to <span lang="en" dir="ltr">Given</span></p>'],
  ['<p>दिए</p>', '<p>दिए</p>'],
])('%j becomes %j', (html, marked) => {
  expect(gapsMarked(html)).toBe(marked)
})
