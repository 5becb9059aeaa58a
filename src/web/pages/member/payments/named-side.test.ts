import { expect, test } from 'vitest'
import { noticeLink } from '#domain/notices/notice-links.ts'
import { namedSide } from './named-side.ts'

const hashOf = (link: string) => new URL(link, 'http://here').hash

test('what a notice names opens its side of the dashboard', () => {
  expect(namedSide(hashOf(noticeLink('acted_for_me', { pledgeId: 'p' })))).toBe('give')
  expect(namedSide(hashOf(noticeLink('ask_released', { askId: 'a' })))).toBe('get')
  expect(namedSide(hashOf(noticeLink('vouch_wanted', { applicationId: 'a' })))).toBeUndefined()
})
