import { supportError } from '#domain/support/support-errors.ts'
import { keepPicture } from '#server/files/keep-picture.ts'
import type { StoredImage } from '#server/files/proofs.ts'
import { recordTicketPicture } from '#server/files/ticket-pictures.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '../sentence.ts'
import { ownTicket } from '../own-ticket.ts'
import { staffOfTicket } from '../ticket-staff.ts'
import { getTicket } from '../store/ticket-queries.ts'
import { ticketView } from '../ticket-view.ts'

/** Attaches a picture to a ticket of mine; the server encodes it again before the transaction. */
export const attachImage = preparedUseCase('POST /support/{ticketId}/images', {
  async prepare({ input, services, actor, file, read }): Promise<StoredImage> {
    const { circleId, memberId } = actor
    const { memberId: ownerId } = await read((tx) => getTicket(tx, circleId, input.params.ticketId))
    if (ownerId !== memberId) throw supportError('support.unknown')
    return keepPicture(services, { circleId, file })
  },
  async run(ctx, { params }, stored) {
    const ticket = await ownTicket(ctx, params.ticketId, 'lock')
    if (ticket.state === 'closed') throw supportError('support.closed')
    await recordTicketPicture(ctx, {
      circleId: ticket.circleId,
      ownerId: ticket.memberId,
      ticketId: ticket.id,
      stored,
    })
    ctx.announce(
      [ticket.memberId, ...(await staffOfTicket(ctx, ticket)).map((each) => each.memberId)],
      'tickets',
    )
    return {
      message: supportSentence(ctx.language, 'picture-added'),
      data: await ticketView(ctx, ticket, 'member'),
    }
  },
})
