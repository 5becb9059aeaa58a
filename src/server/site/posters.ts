import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawPoster, POSTER_FORMATS, type PosterFormat } from '#server/content/draw-poster.ts'
import type { PosterSpec } from '#server/content/poster-layout.ts'

export type PosterQuestion = {
  readonly circle: string | undefined
  readonly file: string
  readonly publicUrl: string
}
export type PosterOptions = {
  readonly publicUrl: string
  readonly drawings: Readonly<Record<string, string>>
  /** Returns the content of a poster; undefined when there is none. */
  readonly poster: (question: PosterQuestion) => Promise<PosterSpec | undefined>
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

const CACHED_MAX = 60
const FILE = /^([a-z0-9-]{1,60})\.(png|pdf)$/
const TYPES: Readonly<Record<PosterFormat, string>> = { png: 'image/png', pdf: 'application/pdf' }

/**
 * Serves posters and banners to print or share: drawn on request, one at a time, and cached until
 * their words change or newer ones take their room.
 */
export function addPosters(
  app: FastifyInstance,
  { publicUrl, drawings, poster, notFound }: PosterOptions,
): void {
  const draw = cachedDrawings()
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { circle, file }: { circle?: string; file: string },
  ) => {
    const [, name = '', format] = FILE.exec(file) ?? []
    const spec = isFormat(format) ? await poster({ circle, file: name, publicUrl }) : undefined
    if (spec === undefined || !isFormat(format)) return notFound(request, reply)
    const { bytes, etag } = await draw(
      spec,
      drawings[spec.picture] ?? '<svg viewBox="0 0 160 110" width="160" height="110"></svg>',
      format,
    )
    void reply.headers({
      'cache-control': 'public, max-age=30',
      etag,
      'content-disposition': `inline; filename="paraspar-${spec.form}-${spec.language}.${format}"`,
    })
    return request.headers['if-none-match'] === etag
      ? reply.code(304).send()
      : reply.type(TYPES[format]).send(bytes)
  }
  app.get<{ Params: { file: string } }>('/posters/:file', async (request, reply) =>
    serve(request, reply, request.params),
  )
  app.get<{ Params: { slug: string; file: string } }>(
    '/c/:slug/posters/:file',
    async (request, reply) =>
      serve(request, reply, { circle: request.params.slug, file: request.params.file }),
  )
}

function isFormat(text: string | undefined): text is PosterFormat {
  return (POSTER_FORMATS as readonly (string | undefined)[]).includes(text)
}

type Drawn = { readonly bytes: Buffer; readonly etag: string }

/**
 * Draws each poster once: equal words give an equal name, and two requests at once wait for one
 * drawing.
 */
export function cachedDrawings(
  drawOne = drawPoster,
): (spec: PosterSpec, drawing: string, format: PosterFormat) => Promise<Drawn> {
  const cached = new Map<string, Promise<Drawn>>()
  let before: Promise<unknown> = Promise.resolve()
  return (spec, drawing, format) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([spec, drawing, format]))
      .digest('base64url')
      .slice(0, 22)
    const known = cached.get(hash)
    // The latest requests stay longest.
    cached.delete(hash)
    const made =
      known ??
      before.then(async () => ({ bytes: await drawOne(spec, drawing, format), etag: `"${hash}"` }))
    cached.set(hash, made)
    if (known === undefined) {
      before = made.catch(() => cached.delete(hash))
      if (cached.size > CACHED_MAX) cached.delete(cached.keys().next().value ?? '')
    }
    return made
  }
}
