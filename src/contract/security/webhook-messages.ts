import { z } from 'zod'
import { WEBHOOK_TYPES } from '#domain/security/webhooks.ts'
import { id, instant } from '../shapes.ts'

const about = z.object({ matchId: id, disputeId: id.optional() })
/** What is posted to the address of a program. It says that something happened, and nothing private. */
export const webhookMessage = z.object({
  type: z.enum(WEBHOOK_TYPES),
  timestamp: instant.describe('when it happened'),
  data: about,
})
