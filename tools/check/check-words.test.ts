import { expect, test } from 'vitest'
import { wordProblems } from './check-words.ts'
import { readSources } from './source-files.ts'

const PLANTED: readonly [path: string, text: string][] = [
  ['src/server/pledges/x.ts', 'export const standingPledge = 1'],
  ['src/server/asks/x.ts', 'export function restAsk() {}'],
  ['src/server/matching/x.ts', 'export type PlayedRun = { readonly id: string }'],
  ['src/server/asks/x.ts', 'const titlePlace = () => 1'],
  ['src/web/ui/x.tsx', 'export function PlainForm() { return null }'],
  ['src/server/notices/x.ts', 'const toldTo = []'],
  ['src/server/asks/tell-steward.ts', 'export const x = 1'],
  ['src/server/files/x.ts', 'function recordLook() {}'],
  ['src/server/files/x.ts', 'const LOOKED_AT_MAX = 2_000'],
  ['src/web/site/x.ts', 'const say = () => 1'],
  ['src/web/platform/x.ts', 'const keptAt = 1'],
  ['src/server/matches/x.ts', 'function settleShares() {}'],
  ['src/server/members/login/x.ts', 'const claim = 1'],
  ['src/web/features/matches/x.ts', 'const markDone = 1'],
  ['src/server/matches/settle-shares.ts', 'export const x = 1'],
  ['src/server/asks/place-ask.ts', 'export const x = 1'],
]

test.each(PLANTED)('%s with %s is refused', (path, text) => {
  expect(wordProblems([{ path, text }])).toHaveLength(1)
})

test.each([
  ['src/server/asks/x.ts', 'const outstanding = 1, canSettle = true, replaced = 2'],
  ['src/domain/shared/x.ts', 'const toPlainDate = 1, explain = 2, lookup = 3'],
  ['src/server/matches/x.ts', 'const claim = 1, allSettled = 2'],
])('%s with %s is no second meaning', (path, text) => {
  expect(wordProblems([{ path, text }])).toEqual([])
})

test('the code keeps to one meaning', () => {
  expect(wordProblems(readSources(['src', 'test', 'tools', 'bench', 'e2e']))).toEqual([])
})
