import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { type PosterQuestion, type PosterSpec, posterValues } from '#server/content/poster-specs.ts'
import { sharePicture } from '#server/content/share-picture.ts'
import type { Menus } from '#server/content/site-menus.ts'
import { cachedAnswers } from './data-pages.ts'
import {
  type DataTemplate,
  filledPage,
  pictureOf,
  type ServedPage,
  type VisitorPage,
} from './pages.ts'

export type PosterOptions = {
  readonly publicUrl: string
  readonly templates: readonly DataTemplate[]
  readonly drawings: Readonly<Record<string, string>>
  readonly menus: Menus
  /** Returns the content of a poster; undefined when there is none. */
  readonly poster: (question: PosterQuestion) => Promise<PosterSpec | undefined>
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: VisitorPage | ServedPage | undefined,
  ) => FastifyReply
}

/** So many pictures stay: those that were asked for last. */
const CACHED_MAX = 60
const FILE = /^([a-z0-9-]{1,60})(\.png|\.pdf)?$/

/**
 * Serves posters and banners, of the whole site and of circles: a page to print in each language, and
 * a picture to share below its name with `.png`. A poster was a file with `.pdf` once.
 */
export function addPosters(
  app: FastifyInstance,
  { publicUrl, templates, drawings, menus, poster, send }: PosterOptions,
): void {
  const page = cachedAnswers<VisitorPage>()
  const spec = cachedAnswers<PosterSpec | undefined>()
  const picture = cachedDrawings((found) => sharePicture(found, drawings[found.picture] ?? ''))
  for (const template of templates)
    for (const address of ['/posters/:file', '/c/:slug/posters/:file'])
      app.get<{ Params: { slug?: string; file: string } }>(
        addressIn(template.language, address),
        async (request, reply) => {
          const { file, slug: circle } = request.params
          const [, name, form] = FILE.exec(file) ?? []
          if (name === undefined || circle === '') return send(request, reply, undefined)
          const own = circle === undefined ? '' : `/c/${circle}`
          if (form === '.pdf')
            return reply.redirect(addressIn(template.language, `${own}/posters/${name}`), 308)
          const found = await spec(`${own}/${name}`, () =>
            poster({ circle, file: name, publicUrl }),
          )
          if (found === undefined) return send(request, reply, undefined)
          const made =
            form === '.png'
              ? await picture(found)
              : await page(`${template.language}${own}/${name}`, async () =>
                  filledPage(template, {
                    ...menus.unlinked(),
                    ...posterValues(found, drawings),
                    slug: name,
                    circle: own,
                  }),
                )
          return send(request, reply, made)
        },
      )
}

/**
 * Draws each picture once, one at a time: two requests for the same words wait for one drawing, and a
 * drawing that failed is tried again.
 */
export function cachedDrawings(
  draw: (spec: PosterSpec) => Promise<Buffer>,
): (spec: PosterSpec) => Promise<ServedPage> {
  const cached = new Map<string, Promise<ServedPage>>()
  let before: Promise<unknown> = Promise.resolve()
  return (spec) => {
    const words = JSON.stringify(spec)
    const known = cached.get(words)
    // The latest requests stay longest.
    cached.delete(words)
    const made = known ?? before.then(async () => pictureOf(await draw(spec)))
    cached.set(words, made)
    if (known === undefined) {
      before = made.catch(() => cached.delete(words))
      if (cached.size > CACHED_MAX) cached.delete(cached.keys().next().value ?? '')
    }
    return made
  }
}
