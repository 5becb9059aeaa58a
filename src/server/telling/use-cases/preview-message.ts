import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkMessage } from '../find-audience.ts'

/** Shows how many people a message would reach, and by which way; nothing is sent. */
export const previewMessage = useCase(
  'POST /operator/member-messages/preview',
  async (ctx, { body }) => ({ data: (await checkMessage(ctx.tx, body)).reach }),
)
