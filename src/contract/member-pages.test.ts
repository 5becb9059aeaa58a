import { expect, test } from 'vitest'
import { MEMBER_PAGES, memberPageAt, type MemberPageName } from './member-pages.ts'

const names = Object.keys(MEMBER_PAGES) as MemberPageName[]

test.each(names)('%s is found by its address', (name) => {
  expect(memberPageAt(MEMBER_PAGES[name].at.replace(':id', 'one'))?.name).toBe(name)
})

test.each(['/', '/matches/', '/matches/one/more', '/help', '/dashboardx', '/staff'])(
  '%s is no page of the table',
  (path) => {
    expect(memberPageAt(path)).toBeUndefined()
  },
)
