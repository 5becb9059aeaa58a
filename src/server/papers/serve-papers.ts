import type { FastifyInstance } from 'fastify'
import { writtenFor, type WrittenLanguage } from '#contract/messages/translate.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { sheetPdf } from './circle-sheet.ts'
import { giftPaper } from './gift-paper.ts'
import { registerCsv, registerPdf } from './register-file.ts'
import { statementCsv } from './statement-csv.ts'
import { statementPdf } from './statement-pdf.ts'
import { yearStatement } from './year-statement.ts'

/** Serves papers of the calling member, in the language they choose for them. */
export function servePapers(app: FastifyInstance, world: World): void {
  serveFile(app, world, 'GET /coine/statement/csv', (ctx, { query }) =>
    statementCsv(world, ctx, { ...query, language: languageOf(ctx, query) }),
  )
  serveFile(app, world, 'GET /coine/statement/pdf', (ctx, { query }) =>
    statementPdf(ctx, { ...query, language: languageOf(ctx, query) }),
  )
  serveFile(app, world, 'GET /coine/years/{startYear}/statement', (ctx, { params, query }) =>
    yearStatement(ctx, { startYear: params.startYear, language: languageOf(ctx, query) }),
  )
  serveFile(app, world, 'GET /circle/sheet/pdf', (ctx, { query }) =>
    sheetPdf(ctx, { period: query.period, language: languageOf(ctx, query) }),
  )
  serveFile(app, world, 'GET /staff/registers/{approvalId}/csv', (ctx, { params, query }) =>
    registerCsv(world, ctx, { ...params, language: languageOf(ctx, query) }),
  )
  serveFile(app, world, 'GET /staff/registers/{approvalId}/pdf', (ctx, { params, query }) =>
    registerPdf(ctx, { ...params, language: languageOf(ctx, query) }),
  )
  serveFile(app, world, 'POST /matches/{matchId}/gift-paper', (ctx, { params, body }) =>
    giftPaper(ctx, { matchId: params.matchId, language: languageOf(ctx, body) }),
  )
}

function languageOf(
  { language }: ActorCtx,
  wished: { readonly language?: WrittenLanguage | undefined },
): WrittenLanguage {
  return wished.language ?? writtenFor(language)
}
