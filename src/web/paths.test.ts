import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MEMBER_ADDRESSES, SHARED_PICTURE_ADDRESS } from '#contract/member-addresses.ts'
import { paths } from './paths.ts'

const addresses = Object.values(paths).map((path) =>
  typeof path === 'function' ? path('one') : path,
)

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, 'pages/site/public/app.webmanifest'), 'utf8'),
) as { share_target: { params: { files: { name: string }[] } } }

// TypeScript holds the other half: no path is outside these addresses.
test.each(MEMBER_ADDRESSES)('%s, which the server serves, has a page', (address) => {
  const [above = ''] = address.split('*')
  const isThere = (path: string) =>
    above === address ? path === address : path.startsWith(above) || `${path}/` === above
  expect(addresses.filter(isThere)).not.toEqual([])
})

test('the share sheet, the service worker and the page mean one address', () => {
  expect(paths.payShared).toBe(SHARED_PICTURE_ADDRESS)
  expect(manifest.share_target).toMatchObject({
    action: SHARED_PICTURE_ADDRESS,
    method: 'POST',
    enctype: 'multipart/form-data',
  })
  expect(manifest.share_target.params.files.map(({ name }) => name)).toEqual(['picture'])
})
