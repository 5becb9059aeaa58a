import webPush from 'web-push'
import type { Config } from '../config.ts'
import type { PushKeys } from '../config-groups.ts'
import { sendToProvider } from './send-to-provider.ts'

/** The address and keys of a browser for web push. */
export type PushTarget = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * `topic` makes a push service replace an earlier message that still waits; at most 32 characters
 * of base64url.
 */
export type PushMessage = {
  readonly payload: string
  readonly topic: string
  readonly lastsMs: number
}

/**
 * What a browser needs for web push: the server's key, null without one, and a check of addresses.
 */
export type PushOffer = { readonly publicKey: string | null; takes(endpoint: string): boolean }

export type PushSender = {
  readonly publicKey: string
  send(target: PushTarget, message: PushMessage): Promise<'taken' | 'gone'>
}

/** The push services of current browsers. The server calls no other address that a caller sends. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)+push\.apple\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
]
const GONE = [404, 410]

/**
 * Returns whether an address belongs to a push service; with `local` also this machine, for
 * practice and tests.
 */
export function isPushService(endpoint: string, { local }: { local: boolean }): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (local && hostname === '127.0.0.1') return true
  return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname))
}

/**
 * What this installation offers. Outside production this machine may stand in for a push service.
 */
export function pushOffer({ mode, push }: Pick<Config, 'mode' | 'push'>): PushOffer {
  return {
    publicKey: push?.publicKey ?? null,
    takes: (endpoint) =>
      push !== undefined && isPushService(endpoint, { local: mode !== 'production' }),
  }
}

/** Returns whether these can be a browser's keys: a point of P-256 and 16 bytes. */
export function arePushKeys({ p256dh, auth }: PushTarget['keys']): boolean {
  const bytes = (text: string) =>
    /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0)
  const point = bytes(p256dh)
  return point.length === 65 && point[0] === 4 && bytes(auth).length === 16
}

/** Makes a new key pair, for a practice installation or a test. */
export function newPushKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys()
}

/**
 * Sends to push services, encrypted so that only the browser reads it (RFC 8291). `gone`: the
 * browser takes no more. Throws NotHandedOver.
 */
export function createPushSender(
  { publicKey, privateKey, subject }: PushKeys,
  { responseMs }: { responseMs?: number } = {},
): PushSender {
  return {
    publicKey,
    async send(target, { payload, topic, lastsMs }) {
      const { endpoint, headers, body } = webPush.generateRequestDetails(target, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: Math.round(lastsMs / 1000),
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      })
      const text = Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => name !== 'Content-Length')
          .map(([name, value]) => [name, String(value)]),
      )
      const { status } = await sendToProvider('the push service', {
        url: endpoint,
        headers: text,
        body: new Uint8Array(body ?? []),
        expected: GONE,
        ...(responseMs !== undefined && { responseMs }),
      })
      return GONE.includes(status) ? 'gone' : 'taken'
    },
  }
}
