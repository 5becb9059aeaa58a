import { describe, expect, test } from 'vitest'
import { typeNameProblems, wordProblems } from './check-words.ts'

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
  ['src/server/recovery/x.ts', 'const releasedAt = 1'],
]

test.each(PLANTED)('%s with %s is refused', (path, text) => {
  expect(wordProblems([{ path, text }])).toHaveLength(1)
})

test.each([
  ['src/server/asks/x.ts', 'const outstanding = 1, canSettle = true, replaced = 2'],
  ['src/domain/shared/x.ts', 'const toPlainDate = 1, explain = 2, lookup = 3'],
  ['src/server/matches/x.ts', 'const claim = 1, allSettled = 2'],
  ['src/server/asks/x.ts', 'const releasedAsk = 1'],
])('%s with %s is no second meaning', (path, text) => {
  expect(wordProblems([{ path, text }])).toEqual([])
})

describe('an exported type', () => {
  const ask = { path: 'src/domain/asks/x.ts', text: 'export type Side = 1' }

  test.each([
    { path: 'src/web/ui/x.tsx', text: 'export type Side<Row> = Row' },
    { path: 'src/web/ui/x.ts', text: 'export interface Side {}' },
    { path: 'src/server/asks/x.ts', text: 'export class Side {}' },
  ])('in $path cannot have the name of another: $text', (other) => {
    expect(typeNameProblems([ask, other])).toEqual([
      `${other.path}:1: another type is named Side: ${ask.path}:1`,
    ])
  })

  test('can have the name of a table, or of a type that its file keeps to itself', () => {
    const table = 'src/server/platform/database/db-types.ts'
    const others = [
      { path: table, text: 'export interface Side {}' },
      { path: 'src/web/ui/x.ts', text: 'type Side = 2' },
    ]
    expect(typeNameProblems([ask, ...others])).toEqual([])
  })
})
