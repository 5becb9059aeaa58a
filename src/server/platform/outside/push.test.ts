import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  arePushKeys,
  createPushSender,
  isPushService,
  newPushKeys,
  pushOffer,
  type PushTarget,
} from './push.ts'

describe('the address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://api.eu.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s is taken', (address) => {
    expect(isPushService(address, { local: false })).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.example.in/x',
    'https://xfcm.googleapis.com/x',
    'https://push.apple.com.example.in/',
    'https://push.apple.com/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://example.in/fcm.googleapis.com',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'http://127.0.0.1:3000/x',
    'ftp://fcm.googleapis.com/x',
    'not an address',
    '',
  ])('%s is not', (address) => {
    expect(isPushService(address, { local: false })).toBe(false)
  })

  test('is this machine only in practice and tests, and nothing without keys', () => {
    const push = { ...newPushKeys(), subject: 'mailto:nobody@example.in' }
    expect(pushOffer({ mode: 'test', push }).takes('http://127.0.0.1:4000/x')).toBe(true)
    expect(pushOffer({ mode: 'practice', push }).takes('https://fcm.googleapis.com/x')).toBe(true)
    expect(pushOffer({ mode: 'production', push }).takes('http://127.0.0.1:4000/x')).toBe(false)
    expect(pushOffer({ mode: 'production', push: undefined })).toMatchObject({ publicKey: null })
    expect(
      pushOffer({ mode: 'production', push: undefined }).takes('https://fcm.googleapis.com/x'),
    ).toBe(false)
  })
})

const browser = createECDH('prime256v1')
browser.generateKeys()
const AUTH = Buffer.alloc(16, 7)
const KEYS = { p256dh: browser.getPublicKey('base64url'), auth: AUTH.toString('base64url') }

test('keys of a browser are a point and sixteen bytes', () => {
  expect(arePushKeys(KEYS)).toBe(true)
  expect(arePushKeys({ ...KEYS, auth: Buffer.alloc(15).toString('base64url') })).toBe(false)
  expect(arePushKeys({ ...KEYS, p256dh: browser.getPublicKey('base64url', 'compressed') })).toBe(
    false,
  )
  expect(arePushKeys({ ...KEYS, p256dh: 'x y' })).toBe(false)
})

/**
 * Decrypts a message as a browser does (RFC 8291 and 8188), without the library that encrypts it.
 */
function decrypted(body: Buffer): string {
  const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)]
  const bytes = (secret: Uint8Array, from: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const secret = bytes(
    browser.computeSecret(senderKey),
    AUTH,
    Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]),
    32,
  )
  const opened = createDecipheriv(
    'aes-128-gcm',
    bytes(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    bytes(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  const sealed = body.subarray(21 + senderKey.length)
  opened.setAuthTag(sealed.subarray(-16))
  const simple = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
  return simple.subarray(0, simple.lastIndexOf(2)).toString()
}

describe('a message', () => {
  let arrived: { headers: IncomingHttpHeaders; body: Buffer }[] = []
  let respond: (response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      arrived.push({ headers: request.headers, body: Buffer.concat(chunks) })
      respond(response)
    })
  })
  let target: PushTarget
  const keys = { ...newPushKeys(), subject: 'mailto:operator@example.in' }
  const sender = createPushSender(keys, { responseMs: 300 })
  const message = {
    payload: JSON.stringify({ title: 'कृपया भुगतान करें' }),
    topic: 'a'.repeat(32),
    lastsMs: 3_600_000,
  }
  beforeAll(async () => {
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()))
    target = {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/secret-name`,
      keys: KEYS,
    }
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('opens in the browser only, signed, with its topic and lifetime', async () => {
    arrived = []
    respond = (response) => void response.writeHead(201).end()
    expect(await sender.send(target, message)).toBe('taken')
    expect(arrived).toHaveLength(1)
    expect(arrived[0]!.headers).toMatchObject({
      'ttl': '3600',
      'topic': 'a'.repeat(32),
      'content-encoding': 'aes128gcm',
      'authorization': expect.stringContaining(`k=${keys.publicKey}`),
    })
    expect(arrived[0]!.body.includes(Buffer.from('भुगतान'))).toBe(false)
    expect(decrypted(arrived[0]!.body)).toBe(message.payload)
  })

  test.each([404, 410])('to a browser that takes no more (%i) is no failure', async (status) => {
    respond = (response) => void response.writeHead(status).end()
    expect(await sender.send(target, message)).toBe('gone')
  })

  test.each([
    [403, false],
    [429, false],
    [500, true],
  ])(
    'that is refused with %i fails, whether it may have gone is %s, and the address is not told',
    async (status, unsure) => {
      respond = (response) => void response.writeHead(status).end()
      const error: unknown = await sender.send(target, message).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ message: `the push service answered ${status}`, unsure })
      expect(String((error as Error).stack)).not.toContain('secret-name')
    },
  )

  test('to a service that hangs fails in time', async () => {
    respond = () => undefined
    await expect(sender.send(target, message)).rejects.toMatchObject({ unsure: true })
  })
})
