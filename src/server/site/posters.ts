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

/** Pictures are drawn one after another, so one waits for those before it. */
const PICTURE_WAIT_MS = 60_000

const FILE = /^([a-z0-9-]{1,60})(\.png|\.pdf)?$/

/**
 * Serves posters and banners, of the whole site and of circles: a page to print in each language, and
 * a picture to share below its name with `.png`. A poster was a file with `.pdf` once.
 */
export function addPosters(
  app: FastifyInstance,
  { publicUrl, templates, drawings, menus, poster, send }: PosterOptions,
): void {
  const page = cachedAnswers<VisitorPage | undefined>()
  const picture = cachedAnswers<ServedPage | undefined>(PICTURE_WAIT_MS)
  const drawn = async (spec: PosterSpec) =>
    pictureOf(await sharePicture(spec, drawings[spec.picture] ?? ''))
  let before: Promise<unknown> = Promise.resolve()
  const oneAtATime = <T>(draw: () => Promise<T>): Promise<T> => {
    const next = before.then(draw, draw)
    before = next
    return next
  }
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
          const spec = () => poster({ circle, file: name, publicUrl })
          const made =
            form === '.png'
              ? await picture(`${own}/${name}`, async () => {
                  const found = await spec()
                  return found && oneAtATime(() => drawn(found))
                })
              : await page(`${template.language}${own}/${name}`, async () => {
                  const found = await spec()
                  const values = found && { ...posterValues(found, drawings), slug: name }
                  return (
                    values &&
                    filledPage(template, {
                      ...menus.unlinked(),
                      ...values,
                      circle: own,
                    })
                  )
                })
          return send(request, reply, made)
        },
      )
}
