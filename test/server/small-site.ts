import { afterAll } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { writeSmallDist } from './small-dist.ts'
import { type SiteOptions, registerSite } from '#server/site/site.ts'

/** The content of a page that the server fills for each request. */
export const smallContent: SiteOptions['content'] = async ({ slug, language, drawings }) => {
  if (slug === 'broken') throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })
  return slug === 'gone'
    ? undefined
    : slug === 'empty'
      ? { slug, title: 'Nothing' }
      : slug === 'sly'
        ? { slug, title: 'Sly', items: { safe: '<script>sly()</script>' } }
        : { slug, title: `${language} ${slug}`, items: { safe: drawings['tree'] ?? '' } }
}

const poster: SiteOptions['poster'] = async ({ circle, file, publicUrl }) =>
  file !== 'together-en'
    ? undefined
    : {
        form: 'poster',
        language: 'en',
        brand: 'Paraspar',
        title: 'Together',
        words: 'We know each other.',
        promise: 'Nothing comes back.',
        linkText: 'Read more:',
        circle: circle ?? null,
        pageUrl: `${publicUrl}/c/${circle ?? ''}`,
        picture: 'none here',
      }

/** The result of a check of a gift paper. */
export const smallPaper: SiteOptions['checkPaper'] = async ({ code, network }) =>
  code === undefined
    ? { status: 404, values: { items: 'none' } }
    : { status: 200, values: { items: `paper for ${network}` } }

/** Pages that are published. */
export const smallAddresses: SiteOptions['addresses'] = async () => [
  '/news/meeting',
  '/hi/news/meeting',
]

type Filling = Partial<
  Pick<
    SiteOptions,
    | 'content'
    | 'checkPaper'
    | 'addresses'
    | 'written'
    | 'contentWaitMs'
    | 'failingWays'
    | 'otherCells'
  >
>

/**
 * The small site of a test file, closed after its last test. `start` opens another one with these
 * files.
 */
export async function smallSite({
  content = smallContent,
  checkPaper = smallPaper,
  addresses = smallAddresses,
  written = async () => [],
  contentWaitMs,
  otherCells,
  failingWays = async () => new Set(),
}: Filling = {}) {
  const distDir = mkdtempSync(join(tmpdir(), 'paraspar-site-'))
  writeSmallDist(distDir)

  async function start(publicUrl: string, components = true): Promise<FastifyInstance> {
    const server = Fastify()
    await server.register(fastifyCookie)
    const operator = { name: 'Samiti', address: 'Delhi', email: 'a@b.in', phone: '1', social: {} }
    await registerSite(server, {
      distDir,
      practice: true,
      components,
      publicUrl,
      operator,
      sessionCookie: 'sid',
      content,
      poster,
      addresses,
      written,
      checkPaper,
      failingWays,
      otherCells,
      ...(contentWaitMs !== undefined && { contentWaitMs }),
    })
    return server
  }
  const app = await start('http://127.0.0.1:3000')
  afterAll(async () => {
    await app.close()
    rmSync(distDir, { recursive: true })
  })
  return { app, start }
}
