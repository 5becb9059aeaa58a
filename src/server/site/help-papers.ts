import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { HELP_PAPERS, helpAddress } from '#contract/site.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { helpPaperPdf, type HelpPaperOptions } from '#server/papers/help-paper.ts'
import { fileOf, type ServedPage } from './pages.ts'
import { send } from './responses.ts'
import { openPicture } from '#server/platform/documents/late-packages.ts'

const WRITTEN: readonly WrittenLanguage[] = ['en', 'hi']
/** A guide changes only with a release. */
const PDF_CACHE = 'public, max-age=3600'

/**
 * Serves each guide as a PDF to print. It is made when somebody first asks for it, one at a time, and
 * stays in memory: there are as many as guides and languages.
 */
export function addHelpPapers(
  app: FastifyInstance,
  { distDir, ...options }: { distDir: string } & Pick<HelpPaperOptions, 'operator' | 'publicUrl'>,
): void {
  // Papers have no WebP.
  const picture = async (file: string) =>
    openPicture(await readFile(join(distDir, 'assets', file)))
      .png({ palette: true })
      .toBuffer()
  let before: Promise<unknown> = Promise.resolve()
  const made = new Map<string, Promise<ServedPage>>()
  for (const language of WRITTEN)
    for (const paper of HELP_PAPERS) {
      const address = `${addressIn(language, helpAddress(paper))}.pdf`
      const make = () => {
        const pdf = before.then(async () =>
          fileOf('application/pdf', await helpPaperPdf({ ...options, paper, language, picture })),
        )
        before = pdf.catch(() => made.delete(address))
        made.set(address, pdf)
        return pdf
      }
      app.get(address, async (request, reply) =>
        send(request, reply, await (made.get(address) ?? make()), PDF_CACHE),
      )
    }
}
