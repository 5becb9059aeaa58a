import { fileError } from '#domain/shared/file-errors.ts'
import { PICTURES_A_TICKET_MAX } from '#domain/shared/image-bounds.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertFile, listTicketFiles } from './file-store.ts'
import type { StoredImage } from './proofs.ts'

/** Records a picture attached to a ticket. Throws files.too-many. */
export async function recordTicketPicture(
  ctx: BaseCtx,
  {
    circleId,
    ownerId,
    ticketId,
    stored,
  }: { circleId: string; ownerId: string; ticketId: string; stored: StoredImage },
): Promise<void> {
  if ((await listTicketFiles(ctx.tx, circleId, ticketId)).length >= PICTURES_A_TICKET_MAX)
    throw fileError('files.too-many')
  await insertFile(ctx.tx, {
    circleId,
    fileId: stored.fileId,
    ownerId,
    belongs: { purpose: 'ticket', ticketId },
    storageName: stored.storageName,
    image: stored.image,
    now: ctx.now,
  })
}

/** Lists the stored pictures of a ticket, oldest first. */
export function listTicketPictures(
  tx: Tx,
  circleId: string,
  ticketId: string,
): Promise<{ fileId: string; createdAt: Temporal.Instant }[]> {
  return listTicketFiles(tx, circleId, ticketId)
}
