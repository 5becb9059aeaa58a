import { memberError } from '#domain/members/member-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { deleteBlock } from './block-store.ts'

/**
 * Removes the caller's block of another member; the other's own block stays. Throws
 * members.block-unknown.
 */
export const removeBlock = useCase(
  'POST /user/blocks/{memberId}/remove',
  async (ctx, { params }) => {
    const { circleId, memberId } = ctx.actor
    if (!(await deleteBlock(ctx.tx, { circleId, memberId, blockedId: params.memberId })))
      throw memberError('members.block-unknown')
    ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
    ctx.announce([memberId], 'matches')
    return { message: memberSentence(ctx.language, 'block-removed') }
  },
)
