import { z } from 'zod'
import { UPLOAD_PART_BYTES_MAX } from '#domain/shared/image-bounds.ts'
import { endpoints } from './endpoint.ts'
import { id, idParams } from './shapes.ts'

const params = idParams('uploadId')
const stands = z.object({
  data: z.object({ received: z.int().describe('bytes that have arrived, without a gap') }),
})
const own = { tag: 'files', access: 'even-suspended', params, response: stands } as const

/** What the sender sends in place of the file once all its parts have arrived. */
export const sentInParts = z.strictObject({ uploadId: id })

/**
 * A picture in parts, for weak connections. The sender chooses an id and sends each part from the
 * end of the last one. Then they send the id instead of the file.
 */
export const uploadEndpoints = endpoints({
  'GET /uploads/{uploadId}': {
    ...own,
    summary: 'How much of a picture has arrived',
    offline: false,
    kind: 'query',
    errors: [],
  },
  'POST /uploads/{uploadId}/parts': {
    ...own,
    summary: 'Send one part of a picture, from where the last one ended',
    kind: 'once',
    query: z.strictObject({ from: z.coerce.number<string>().int().min(0) }),
    upload: { field: 'part', bytesMax: UPLOAD_PART_BYTES_MAX },
    errors: ['files.missing', 'files.too-large', 'files.too-many'],
    limit: { max: 1_000, minutes: 60, by: 'person' },
  },
})
