import { expect, test } from 'vitest'
import { sizeProblems } from './check-sizes.ts'

const lines = (count: number) => 'x()\n'.repeat(count)
const body = (count: number) => `{\n${lines(count - 2)}}`
const check = (path: string, text: string) => sizeProblems([{ path, text }])

test('a file of 300 lines passes and one more is reported', () => {
  expect(check('src/server/app.ts', lines(300))).toEqual([])
  expect(check('src/server/app.ts', lines(301))).toEqual([
    'src/server/app.ts: 301 lines, at most 300',
  ])
})

test('a function of 70 lines passes and one more is reported, however it is written', () => {
  for (const head of [
    'function longOne() ',
    'const longOne = () => ',
    'const longOne = useCase(endpoint, async () => ',
  ]) {
    const tail = head.includes('useCase') ? ')' : ''
    expect(check('src/server/a.ts', head + body(70) + tail)).toEqual([])
    expect(check('src/server/a.ts', head + body(71) + tail)).toEqual([
      expect.stringContaining('longOne has 71 lines'),
    ])
  }
})

test('a method and an unnamed function count too', () => {
  expect(check('tools/a.ts', `const a = { longOne() ${body(71)} }`)).toEqual([
    expect.stringContaining('longOne has 71 lines'),
  ])
  expect(check('tools/a.ts', `run(() => ${body(71)})`)).toEqual([
    expect.stringContaining('(unnamed) has 71 lines'),
  ])
})

test('a component may have 120 lines, another function beside it not', () => {
  expect(check('src/web/ui/card.tsx', `function Card() ${body(120)}`)).toEqual([])
  expect(check('src/web/ui/card.tsx', `function Card() ${body(121)}`)).toEqual([
    expect.stringContaining('at most 120'),
  ])
  expect(check('src/web/ui/card.tsx', `function useCard() ${body(71)}`)).toEqual([
    expect.stringContaining('at most 70'),
  ])
})

test('a group of tests is no function, a test in it is one', () => {
  for (const head of ['describe', 'describe.skip', 'test.describe', 'describe.each([1])']) {
    expect(check('src/a.test.ts', `${head}('x', () => ${body(100)})`)).toEqual([])
  }
  expect(check('src/a.test.ts', `test('x', () => ${body(71)})`)).toEqual([
    expect.stringContaining('71 lines'),
  ])
})

test('tables of texts and generated types are exempt', () => {
  expect(check('src/contract/messages/en/asks.ts', lines(500))).toEqual([])
  expect(check('src/server/platform/database/db-types.ts', lines(500))).toEqual([])
})

test('a file known to be too long may only shrink, and leaves the list when it is short', () => {
  const file = (count: number) => [{ path: 'src/a.ts', text: lines(count) }]
  expect(sizeProblems(file(310), { 'src/a.ts': 310 })).toEqual([])
  expect(sizeProblems(file(311), { 'src/a.ts': 310 })).toEqual([
    'src/a.ts: 311 lines, 310 before: it may only shrink',
  ])
  expect(sizeProblems(file(300), { 'src/a.ts': 310 })).toEqual([
    'src/a.ts: take it off the list of what is too long',
  ])
})
