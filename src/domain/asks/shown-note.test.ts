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
])('%o: %s', (note, may) => {
  expect(mayBeShown(note)).toBe(may)
})
