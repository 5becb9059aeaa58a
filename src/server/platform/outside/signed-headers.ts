import { Webhook } from 'standardwebhooks'

/**
 * Headers of a message by the Standard Webhooks. Its time is that of the machine: the program compares it
 * with its own clock, which nobody moves for practice.
 */
export function signedHeaders(
  secret: string,
  { id, body }: { id: string; body: string },
): Record<string, string> {
  const at = new Date(Temporal.Now.instant().epochMilliseconds)
  return {
    'content-type': 'application/json',
    'user-agent': 'Paraspar',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}
