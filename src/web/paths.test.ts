import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test('the share sheet, the service worker and the page mean one address', () => {
  const { share_target: target } = JSON.parse(read('pages/site/public/app.webmanifest')) as {
    share_target: { params: { files: { name: string }[] } }
  }
  expect(target).toMatchObject({
    action: paths.payShared,
    method: 'POST',
    enctype: 'multipart/form-data',
  })
  expect(target.params.files.map(({ name }) => name)).toEqual(['picture'])
  expect(read('platform/device/sw.ts')).toContain(`= '${paths.payShared}'`)
})
