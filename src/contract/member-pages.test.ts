import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  MEMBER_PAGES,
  memberPageAt,
  type MemberPageName,
  SHARED_PICTURE_ADDRESS,
} from './member-pages.ts'

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

test('the app on the home screen has four shortcuts, in both languages, to pages of the table', () => {
  const file = join(import.meta.dirname, '../web/pages/site/public/app.webmanifest')
  const { shortcuts } = JSON.parse(readFileSync(file, 'utf8')) as {
    shortcuts: { name: string; url: string; icons: { src: string }[] }[]
  }
  expect(shortcuts.map(({ url }) => memberPageAt(url)?.name)).toEqual([
    'next',
    'next',
    'give',
    'get',
  ])
  for (const { name } of shortcuts) expect(name).toMatch(/^[A-Z][a-z ]+ · [ऀ-ॿ ]+$/)
})

test('the share sheet sends pictures to the page that takes them', () => {
  const file = join(import.meta.dirname, '../web/pages/site/public/app.webmanifest')
  const { share_target: target } = JSON.parse(readFileSync(file, 'utf8')) as {
    share_target: { params: { files: { name: string }[] } }
  }
  expect(target).toMatchObject({
    action: SHARED_PICTURE_ADDRESS,
    method: 'POST',
    enctype: 'multipart/form-data',
  })
  expect(target.params.files.map(({ name }) => name)).toEqual(['picture'])
})
