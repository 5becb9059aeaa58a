import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paperCodeIn } from '#domain/papers/paper-code.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import type { CheckedPaper, PaperQuestion } from '#server/papers/check-paper.ts'
import { networkOf } from '#server/platform/use-case/caller.ts'
import type { Menus } from '#server/content/site-menus.ts'
import { type DataTemplate, type VisitorPage, filledPage } from './pages.ts'

export type PaperCheck = (question: PaperQuestion) => Promise<CheckedPaper>
export type PaperOptions = {
  readonly templates: readonly DataTemplate[]
  readonly check: PaperCheck
  readonly menus: Menus
  readonly send: (request: FastifyRequest, reply: FastifyReply, page: VisitorPage) => FastifyReply
}

/** Every response takes at least 300 ms, so that its time reveals nothing about a code. */
const ANSWER_MS = 300
/** The address part for a text that cannot be a code. */
const NO_CODE = 'unknown'

/**
 * Serves the pages that check whether a gift paper was issued here. No cache may store them, and
 * search engines leave them out.
 */
export function addPaperCheck(
  app: FastifyInstance,
  { templates, check, menus, send }: PaperOptions,
): void {
  for (const template of templates) {
    const { language } = template
    app.get<{ Params: { slug: string } }>(template.address, async (request, reply) => {
      const code = paperCodeIn(request.params.slug)
      const [{ status, values, retryAfterSeconds }] = await Promise.all([
        check({ code, language, network: networkOf(request.ip) }),
        pause(ANSWER_MS),
      ])
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
      return send(
        request,
        reply.code(status).header('x-robots-tag', 'noindex'),
        filledPage(template, { ...menus.unlinked(), ...values, slug: code ?? NO_CODE }),
      )
    })
    // The target of the page's form, with or without script.
    app.get<{ Querystring: { code?: unknown } }>(
      addressIn(language, '/verify/check'),
      async (request, reply) => {
        const typed =
          typeof request.query.code === 'string' ? paperCodeIn(request.query.code) : undefined
        return reply
          .header('cache-control', 'no-store')
          .redirect(addressIn(language, `/verify/${typed ?? NO_CODE}`), 303)
      },
    )
  }
}
