import { expect, test } from 'vitest'
import { mayBeShown } from './shown-note.ts'

test.each([
  ['School fees for two children, until 5 December.', true],
  ['बेटी की फ़ीस, ₹4,500', true],
  ['5 days, 2 people, 1 ticket', true],
  ['', false],
  ['   ', false],
  ['Call 98765 43210', false],
  ['९८७६५४३२१० पर फ़ोन करें', false],
  ['meera@okbank', false],
  ['see https://pay.example/x', false],
  ['write to www.help-me.in', false],
  ['helpme.com', false],
  ['bit.ly/abc', false],
  ['ravi @ okaxis', false],
  ['98765.43210', false],
  ['९८७६५/४३२१०', false],
  ['৯৮৭৬৫ ৪৩২১০', false],
  ['You get it back doubled', false],
  ['Operation on 5.12., ₹4,500 for medicine. Thank you!', true],
])('%o: %s', (note, may) => {
  expect(mayBeShown(note)).toBe(may)
})
