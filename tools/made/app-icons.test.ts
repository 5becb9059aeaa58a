import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../src/web/pages/site/public')
type Icon = { src: string; sizes: string; type: string; purpose?: string }
const manifest = JSON.parse(readFileSync(join(FOLDER, 'app.webmanifest'), 'utf8')) as {
  icons: Icon[]
  start_url: string
  scope: string
  display: string
}

test.each(manifest.icons)(
  'the icon $src of the installed app is there in its size',
  async ({ src, sizes }) => {
    const { width, height } = await sharp(join(FOLDER, src)).metadata()
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
  },
)

test('the app is installable: icons of 192 and 512 px, one to cut, the dashboard', () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  expect([manifest.start_url, manifest.scope, manifest.display]).toEqual([
    '/dashboard',
    '/',
    'standalone',
  ])
})
