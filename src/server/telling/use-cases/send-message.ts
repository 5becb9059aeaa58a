import { tellingError } from '#domain/telling/telling-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkMessage } from '../find-audience.ts'
import { insertMessage, listCirclesOf } from '../message-store.ts'
import { tellingSentence } from '../sentence.ts'
import { recordOperatorAct } from '../record-operator-act.ts'

/**
 * Sends a message to members. It is stored at once; the notices are made circle by circle in the
 * background. Throws telling.enough, sent-already, nobody, breach-unknown, and what refuses its
 * words.
 */
export const sendMessage = useCase('POST /operator/member-messages', async (ctx, { body }) => {
  const { audience, texts, reach } = await checkMessage(ctx.tx, body)
  const { sessionId } = ctx.actor
  const messageId = ctx.newId<string>()
  const circleIds = await listCirclesOf(ctx.tx, audience)
  const outcome = await insertMessage(ctx.tx, sessionId, {
    ...texts,
    messageId,
    audience: body.to.kind,
    circleId: body.to.kind === 'circle' ? body.to.circleId : null,
    breachId: body.to.kind === 'breach' ? body.to.breachId : null,
    breachVersion: audience.kind === 'breach' ? audience.version : null,
    circleIds,
  })
  if (outcome !== 'sent') throw tellingError(`telling.${outcome}`)
  await recordOperatorAct(ctx, {
    act: 'member-message.send',
    subject: { kind: 'member_message', id: messageId },
    after: { audience: body.to.kind, people: reach.people },
  })
  ctx.enqueue(
    'notify-circle',
    circleIds.map((each) => ({ circleId: each, messageId })),
  )
  return { message: tellingSentence(ctx.language, 'sent') }
})
