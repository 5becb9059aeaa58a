import { fileError } from '#domain/shared/file-errors.ts'
import { preparedUseCase, useCase } from '#server/platform/use-case/use-case.ts'
import { countReceived, keepPart } from '#server/platform/http/upload-parts.ts'

/**
 * Returns how much of a picture has arrived, so that a phone can continue after a broken
 * connection.
 */
const showUpload = useCase('GET /uploads/{uploadId}', async (ctx, { params }) => ({
  data: { received: await countReceived(ctx.tx, { ...ctx.actor, ...params }) },
}))

const takePart = preparedUseCase('POST /uploads/{uploadId}/parts', {
  async prepare({ file }): Promise<Uint8Array> {
    if (file === undefined) throw fileError('files.missing')
    return file
  },
  run: async (ctx, { params, query }, part) => ({
    data: {
      received: await keepPart(ctx, { ...ctx.actor, ...params }, { from: query.from, part }),
    },
  }),
})

/** The use cases of this feature, each with its endpoint. */
export const uploadUseCases = [showUpload, takePart] as const
