import { fileError } from '#domain/files/file-errors.ts'
import { preparedUseCase, useCase } from '#server/platform/use-case/context.ts'
import { countReceived, keepPart } from '#server/platform/http/upload-parts.ts'

/** How much of a picture has arrived, so that a phone goes on where the line broke. */
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

/** The endpoints of this feature. */
export const uploadUseCases = {
  'GET /uploads/{uploadId}': showUpload,
  'POST /uploads/{uploadId}/parts': takePart,
}
