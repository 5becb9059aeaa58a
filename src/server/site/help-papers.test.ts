import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { HELP_PAPERS, helpAddress } from '#contract/site.ts'
import { addHelpPapers } from './help-papers.ts'

const PICTURES = join(import.meta.dirname, '../../web/pages/site/public/assets')

function appWith(distDir: string) {
  const app = Fastify()
  addHelpPapers(app, {
    distDir,
    publicUrl: 'https://paraspar.example',
    operator: { name: 'Samiti', address: 'Pune', email: 'a@b.in', phone: '1', social: {} },
  })
  return app
}
const withPictures = (distDir: string) => symlinkSync(PICTURES, join(distDir, 'assets'))
const emptyFolder = () => mkdtempSync(join(tmpdir(), 'paraspar-guides-'))

test('a guide is a PDF in both languages, made once for all who ask', async () => {
  const distDir = emptyFolder()
  withPictures(distDir)
  const app = appWith(distDir)
  const [one, other, hindi] = await Promise.all(
    ['/help/officer.pdf', '/help/officer.pdf', '/hi/help/officer.pdf'].map((url) =>
      app.inject(url),
    ),
  )
  expect(one?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'public, max-age=3600',
  })
  expect(one?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  // A PDF has the time at which it was made.
  expect(other?.headers.etag).toBe(one?.headers.etag)
  expect(hindi?.headers.etag).not.toBe(one?.headers.etag)
  const again = await app.inject({
    url: '/help/officer.pdf',
    headers: { 'if-none-match': String(one?.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('one that failed is tried again, and does not hold up the next', async () => {
  const distDir = emptyFolder()
  const app = appWith(distDir)
  const failed = await Promise.all(
    HELP_PAPERS.map((paper) => app.inject(`${helpAddress(paper)}.pdf`)),
  )
  expect(new Set(failed.map(({ statusCode }) => statusCode))).toEqual(new Set([500]))
  withPictures(distDir)
  expect((await app.inject('/help/officer.pdf')).statusCode).toBe(200)
})
