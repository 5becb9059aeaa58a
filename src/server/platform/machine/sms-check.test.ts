import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { STRICT_SETTINGS } from '#test/server/strict-gateway.ts'
import { SMS_GATEWAYS } from '../outside/sms-gateways.ts'
import { NO_SMS_SETTINGS } from '../outside/sms-settings.ts'
import { SMS_TEMPLATES } from '../outside/sms-templates.ts'
import { sendTestSms, smsWarning } from './sms-check.ts'

const sms = {
  kind: 'gateway',
  url: 'https://sms.example',
  key: 'a:key',
  settings: NO_SMS_SETTINGS,
} as const

test('every text without what its gateway asks for is named, and nothing else', () => {
  const templates = { 'notice-pay': { en: { id: '65f0' } } }
  const settings = { ...NO_SMS_SETTINGS, templates }
  const warning = smsWarning({ sms: { ...sms, settings, request: SMS_GATEWAYS.msg91 } })
  for (const { template, language } of SMS_TEMPLATES)
    expect(warning?.includes(`${template} (${language}): the gateway's id`)).toBe(
      !(template === 'notice-pay' && language === 'en'),
    )
  expect(smsWarning({ sms: { ...sms, request: SMS_GATEWAYS.exotel } })).toMatch(
    /^No SMS .* lacks the DLT id, the header, the entity id of every text[.]/,
  )
  for (const name of ['android', 'httpsms', 'webhook'] as const)
    expect(smsWarning({ sms: { ...sms, request: SMS_GATEWAYS[name] } })).toBeUndefined()
  for (const request of Object.values(SMS_GATEWAYS))
    expect(smsWarning({ sms: { ...sms, request, settings: STRICT_SETTINGS } })).toBeUndefined()
})

test('a test SMS shows what the gateway answered, also a refusal', async () => {
  let status = 200
  const server = createServer((_request, response) => {
    response.writeHead(status).end('{"message":"credits left: 7"}')
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = () =>
    sendTestSms({ sms: { ...sms, url, request: SMS_GATEWAYS.android } }, '+919876543210')
  expect(await send()).toContain('The gateway answered 200: {"message":"credits left: 7"}')
  status = 401
  await expect(send()).rejects.toThrow('The gateway answered 401: {"message":"credits left: 7"}')
  await expect(
    sendTestSms({ sms: { ...sms, request: SMS_GATEWAYS.android } }, '12'),
  ).rejects.toThrow('must be a mobile number')
  server.close()
})
