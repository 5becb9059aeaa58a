import { acceptRuling as accept } from '#domain/disputes/ruling.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { finishDispute } from '../finish-dispute.ts'
import { saveMove } from '../move-dispute.ts'
import { beginAsParty } from '../party-case.ts'
import { partyView } from '../party-view.ts'

/** Accepts the ruling for one of the two people; once both have accepted, it is carried out. */
export const acceptRuling = useCase(
  'POST /matches/{matchId}/dispute/accept',
  async (ctx, { params, body }) => {
    const { dispute, side } = await beginAsParty(ctx, params.matchId, body.version)
    const moved = accept(dispute, { side, now: ctx.now })
    const ending = { kind: 'accepted', by: ctx.actor } as const
    const stored =
      moved.state === 'final'
        ? await finishDispute(ctx, dispute, moved, ending)
        : await saveMove(ctx, dispute, moved, ending)
    return {
      message: disputeSentence(ctx.language, 'accepted'),
      data: await partyView(ctx, stored),
    }
  },
)
