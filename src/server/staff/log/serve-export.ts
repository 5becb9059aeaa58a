import type { FastifyInstance } from 'fastify'
import { serveFile } from '#server/platform/http/serve-file.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { exportFile } from './export-file.ts'

/** Serves the file of an approved export to its proposer, in their language. */
export function serveExports(app: FastifyInstance, world: World): void {
  serveFile(app, world, 'GET /staff/audit/exports/{approvalId}', (ctx, { params }) =>
    exportFile(world, ctx, params.approvalId),
  )
}
