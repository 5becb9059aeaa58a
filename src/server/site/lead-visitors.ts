import type { FastifyInstance } from 'fastify'
import type { CellKind } from '#contract/cells.ts'
import { paperCodeIn } from '#domain/papers/paper-code.ts'
import { cachedAnswers } from './data-pages.ts'

export type OtherCells = {
  readonly cookie: string
  /** Returns the other cell that has a circle or a paper; undefined where this one has it. */
  readonly find: (kind: CellKind, text: string) => Promise<string | undefined>
}

const PAGE = /^(?:\/[a-z]{2})?\/(c|verify)\/([a-zA-Z0-9-]{1,80})(?=[/?]|$)/

/**
 * Leads a visitor from the page of a circle or a paper to the same page of the cell that has it. The address names that
 * cell then, so that nobody is led twice, not even without cookies.
 */
export function leadVisitors(
  app: FastifyInstance,
  { isHttps, cookie, find }: OtherCells & { readonly isHttps: boolean },
): void {
  const answer = cachedAnswers<string | undefined>()
  app.addHook('onRequest', async (request, reply) => {
    const [, part, text = ''] = PAGE.exec(request.url) ?? []
    const url = new URL(request.url, 'http://localhost')
    if (part === undefined || url.searchParams.has('cell')) return
    const code = part === 'c' ? text : paperCodeIn(text)
    const cell =
      code && (await answer(`${part} ${code}`, () => find(part === 'c' ? 'slug' : 'paper', code)))
    if (cell === undefined || cell === '') return
    url.searchParams.set('cell', cell)
    return reply
      .header('cache-control', 'no-store')
      .setCookie(cookie, cell, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps })
      .redirect(`${url.pathname}${url.search}`, 307)
  })
}
