import type { FastifyInstance } from 'fastify'
import { endpointOf } from '#contract/index.ts'
import { fileError } from '#domain/shared/file-errors.ts'
import { checkProofPath, recordView } from '#server/files/proofs.ts'
import { tokenOf } from '#server/platform/use-case/caller.ts'
import { admit } from '#server/platform/use-case/admission.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { type OtherPictures, pictureFor } from './proof-viewers.ts'

/**
 * Serves GET /api/proofs/{fileId}: the picture itself, by a path signed for the caller. Each view
 * is logged.
 */
export function serveProofs(
  app: FastifyInstance,
  world: World,
  otherPictures: OtherPictures,
): void {
  app.get<{ Params: { fileId: string }; Querystring: { until?: string; key?: string } }>(
    '/api/proofs/:fileId',
    async (request, reply) => {
      const token = tokenOf(world.config, request)
      const { fileId } = request.params
      const { until = '', key = '' } = request.query
      const storageName = await inTransactionOf(world, async (ctx) => {
        const { actor } = await admit(ctx, endpointOf('GET /proofs/{fileId}'), token)
        if (!/^[0-9a-f-]{36}$/.test(fileId) || typeof until !== 'string' || typeof key !== 'string')
          throw fileError('files.unknown')
        checkProofPath(ctx.vault, { fileId, viewerId: actor.memberId, until, key, now: ctx.now })
        const picture = await pictureFor({ ...ctx, actor }, fileId, otherPictures)
        await recordView(ctx, { circleId: picture.circleId, fileId, viewerId: actor.memberId })
        return picture.storageName
      })
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'private, max-age=600')
        .send(await world.services.storage.get(storageName))
    },
  )
}
