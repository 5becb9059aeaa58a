import type { SmsConfig } from '../config.ts'
import { writeCaught } from './caught-message.ts'
import { type Answered, NotHandedOver, sendToProvider } from './send-to-provider.ts'
import { newUuid } from '../crypto/ids.ts'
import { fillRequest } from './sms-request.ts'
import type { SmsText } from './sms-templates.ts'

/** `id` names one message: a gateway that supports such a key sends a repeat only once. */
export type SmsGateway = { send(text: SmsText, to: string, id?: string): Promise<void> }

/**
 * Sends a registered text by the gateway. Throws NotHandedOver when it is not taken within ten
 * seconds; the job decides about another try. `heard` is told every answer, for the operator's own test.
 */
export function createSmsGateway(
  config: SmsConfig,
  { responseMs, heard }: { responseMs?: number; heard?: Answered } = {},
): SmsGateway {
  if (config.kind === 'file')
    return {
      send: (text, to, id = newUuid()) =>
        writeCaught(config.folder, id, { kind: 'sms', to, text: text.rendered }),
    }
  const { request, key, settings } = config
  const url = `${request.path === undefined ? config.url : config.url.replace(/\/$/, '')}${request.path ?? ''}`
  return {
    async send(text, to, id = newUuid()) {
      const answer = await sendToProvider('the SMS gateway', {
        url,
        ...filled(() => fillRequest(request, { key, settings }, { text, to, id })),
        ...(responseMs !== undefined && { responseMs }),
        ...(heard !== undefined && { heard }),
      })
      if (request.refused !== undefined && new RegExp(request.refused, 'i').test(answer.text))
        throw new NotHandedOver('the SMS gateway answered with an error', { unsure: false })
    },
  }
}

function filled<T>(fill: () => T): T {
  try {
    return fill()
  } catch (error) {
    throw new NotHandedOver((error as Error).message, { unsure: false, ofOne: true })
  }
}
