import type { SmsConfig } from '../config.ts'
import { writeCaught } from './caught-message.ts'
import { NotHandedOver, postOut } from './hand-over.ts'
import { newUuid } from '../crypto/ids.ts'
import type { SmsText } from './sms-templates.ts'

/** `id` names one message: a gateway that supports such a key sends a repeat only once. */
export type SmsGateway = { send(text: SmsText, to: string, id?: string): Promise<void> }

/**
 * Sends a text of a registered template by the gateway. Throws NotHandedOver when it is not taken
 * within ten seconds; the job decides about another try.
 */
export function createSmsGateway(
  config: SmsConfig,
  { responseMs }: { responseMs?: number } = {},
): SmsGateway {
  if (config.kind === 'file')
    return {
      send: (text, to, id = newUuid()) =>
        writeCaught(config.folder, id, { kind: 'sms', to, text: text.rendered }),
    }
  const post = async (
    url: string,
    headers: Record<string, string>,
    { id, body }: { id: string; body: unknown },
  ) =>
    (
      await postOut('the SMS gateway', {
        url,
        headers: { 'content-type': 'application/json', 'idempotency-key': id, ...headers },
        body: JSON.stringify(body),
        ...(responseMs !== undefined && { responseMs }),
      })
    ).text
  if (config.kind === 'webhook') {
    return {
      async send(text, to, id = newUuid()) {
        await post(
          config.url,
          { authorization: `Bearer ${config.secret}` },
          {
            id,
            body: {
              id,
              to,
              template: text.templateId,
              language: text.language,
              variables: text.variables,
              text: text.rendered,
            },
          },
        )
      },
    }
  }
  // MSG91's flow interface: registered template, numbered variables, number without the plus sign.
  // It refuses with status 200.
  return {
    async send(text, to, id = newUuid()) {
      const variables = Object.fromEntries(
        text.variables.map((value, at) => [`VAR${at + 1}`, value]),
      )
      const said = await post(
        `${config.url.replace(/\/$/, '')}/api/v5/flow`,
        { authkey: config.authKey },
        {
          id,
          body: {
            template_id: text.templateId,
            short_url: '0',
            recipients: [{ mobiles: to.replace('+', ''), ...variables }],
          },
        },
      )
      if (/"type"\s*:\s*"error"/.test(said))
        throw new NotHandedOver('the SMS gateway answered with an error', { unsure: false })
    },
  }
}
