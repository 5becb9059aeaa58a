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

test.each(['/pay/one', '/pay/one/where', '/pay/one/done'])('%s is a step of paying', (path) => {
  expect(memberPageAt(path)?.name).toBe('pay')
})
test('the address of a shared picture is no payment', () => {
  expect(memberPageAt('/pay/shared')?.name).toBe('payShared')
  expect(memberPageAt('/pay/one/where/more')).toBeUndefined()
})
