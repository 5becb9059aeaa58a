import { expect, test } from 'vitest'
import { MEMBER_ADDRESSES } from '#contract/member-addresses.ts'
import { paths } from './paths.ts'

const addresses = Object.values(paths).map((path) =>
  typeof path === 'function' ? path('one') : path,
)

// TypeScript holds the other half: no path is outside these addresses.
test.each(MEMBER_ADDRESSES)('%s, which the server serves, has a page', (address) => {
  const [above = ''] = address.split('*')
  const isThere = (path: string) =>
    above === address ? path === address : path.startsWith(above) || `${path}/` === above
  expect(addresses.filter(isThere)).not.toEqual([])
})
