import { expect, test } from 'vitest'
import { memberPageAt } from '#contract/member-pages.ts'
import { addressAbove, isNamedInHeader } from './page-above.ts'

const above = (path: string) => {
  const page = memberPageAt(path)
  return page && addressAbove(page)
}

test('the arrow leads to the page whose part this one is, or else to its tab', () => {
  expect(above('/support/1')).toBe('/support')
  expect(above('/support')).toBe('/me')
  expect(above('/coine/history')).toBe('/coine')
  expect(above('/matches/1')).toBe('/payments')
  expect(above('/circle/policy')).toBe('/circle')
  expect(above('/notifications')).toBe('/dashboard')
  expect(above('/notifications/settings')).toBe('/me')
})

test('no page is above the four places and the record', () => {
  for (const path of ['/dashboard', '/payments', '/coine', '/circle', '/me'])
    expect([path, above(path)]).toEqual([path, undefined])
})

test('Home and Circle have the circle’s name in the header, every other page its own', () => {
  const named = (path: string) => isNamedInHeader(memberPageAt(path))
  expect(['/dashboard', '/circle', '/help/give', '/staff'].filter(named)).toEqual([])
  expect(['/payments', '/me', '/profile', '/matches/1'].filter((path) => !named(path))).toEqual([])
})
