import { expect, test } from 'vitest'
import { countLines } from './count-lines.ts'

test('lines are counted by their ends, wherever a file was cut on its way', () => {
  const bytes = new TextEncoder().encode('\uFEFFतारीख़,With\r\n1,आशा\r\n2,Ravi\r\n')
  for (let at = 0; at <= bytes.length; at++)
    expect(countLines(bytes.subarray(0, at)) + countLines(bytes.subarray(at))).toBe(3)
})
