import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sitePagesApart } from './site-pages-apart.ts'

const WEB = join(import.meta.dirname, '../../src/web')
type Resolve = (
  this: {
    resolve: (source: string, importer: string) => Promise<{ id: string; external: boolean } | null>
  },
  source: string,
  importer: string | undefined,
  options: object,
) => Promise<{ id: string } | null | undefined>

// Resolves as the build does without the plugin: a file beside the importer; packages and build
// parts by name.
async function found(source: string, importer?: string): Promise<string | undefined> {
  const resolve = sitePagesApart().resolveId as unknown as Resolve
  const uncompressed = async (path: string, from: string) => ({
    id: path.startsWith('.') ? join(from, '..', path) : path,
    external: false,
  })
  return (await resolve.call({ resolve: uncompressed }, source, importer, {}))?.id
}

test('two visitor pages have each their own of what both import, however deep', async () => {
  const ofLogin = await found('../form.ts', join(WEB, 'site/entering/login.ts'))
  expect(ofLogin).toBe(join(WEB, 'site/form.ts?page=login'))
  expect(await found('../platform/api-error.ts', ofLogin)).toBe(
    join(WEB, 'platform/api-error.ts?page=login'),
  )
  expect(await found('../form.ts', join(WEB, 'site/entering/register.ts'))).toBe(
    join(WEB, 'site/form.ts?page=register'),
  )
})

test('the member area shares, workers and the parts of the build stay as they are', async () => {
  expect(await found('./platform/api-error.ts', join(WEB, 'main.tsx'))).toBeUndefined()
  expect(await found('src/web/main.tsx')).toBeUndefined()
  expect(await found('./login.ts', join(WEB, 'pages/login.ts'))).toBeUndefined()
  expect(await found('./ledger-worker.ts?worker&url', join(WEB, 'site/ledger/ledger.ts'))).toBe(
    join(WEB, 'site/ledger/ledger-worker.ts?worker&url'),
  )
  expect(await found('\0vite/preload-helper.js', join(WEB, 'site/ledger/ledger.ts'))).toBe(
    '\0vite/preload-helper.js',
  )
})

test('the service worker has its own of what it imports: it is one file', async () => {
  const shared = await found('#contract/member-pages.ts', join(WEB, 'platform/device/sw.ts'))
  expect(shared).toBe('#contract/member-pages.ts?page=sw')
})
