import { memberError } from '#domain/members/member-errors.ts'
import { memberSentence } from '#server/members/person/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { endOneOf, endSessionsOf } from '#server/platform/use-case/sessions.ts'

/**
 * Ends one of my sessions, or without an id all others; their open pages stop listening at once.
 * Throws members.session-unknown.
 */
export const endSessions = useCase(
  'POST /user/sessions/end',
  async (ctx, { body: { sessionId } }) => {
    const { identityId, memberId, sessionId: own } = ctx.actor
    if (sessionId === undefined) await endSessionsOf(ctx.tx, identityId, { except: own })
    else if (!(await endOneOf(ctx.tx, identityId, sessionId)))
      throw memberError('members.session-unknown')
    if (sessionId === own) ctx.caller.endSession()
    ctx.announce([memberId], 'membership')
    return {
      message: memberSentence(
        ctx.language,
        sessionId === undefined ? 'sessions-ended' : 'session-ended',
      ),
    }
  },
)
