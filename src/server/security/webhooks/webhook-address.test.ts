import { expect, test } from 'vitest'
import { checkWebhookAddress } from './make-webhook.ts'

const WRONG = 'members.webhook-address'
const OWN = 'members.webhook-not-public'
const verdict = (address: string, publicUrl: string) =>
  checkWebhookAddress(address, { publicUrl }).then(
    () => 'taken',
    ({ code }: { code: string }) => code,
  )

test.each([
  ['https://8.8.8.8/hook', 'taken', 'taken'],
  ['http://127.0.0.1:9000/', WRONG, 'taken'],
  ['https://me:secret@example.org/', WRONG, WRONG],
  ['ftp://example.org/', WRONG, WRONG],
  ['example.org', WRONG, WRONG],
  ['javascript:alert(1)', WRONG, WRONG],
  ['https://127.0.0.1/', OWN, 'taken'],
  ['https://localhost/', OWN, 'taken'],
  ['https://localhost./', OWN, 'taken'],
  ['https://10.1.2.3/', OWN, 'taken'],
  ['https://169.254.169.254/latest/meta-data', OWN, 'taken'],
  ['https://[::1]/', OWN, 'taken'],
  ['https://[::ffff:10.0.0.1]/', OWN, 'taken'],
  ['https://[fd00::1]/', OWN, 'taken'],
  ['https://2130706433/', OWN, 'taken'],
  ['https://0x7f000001/', OWN, 'taken'],
  ['https://0177.1/', OWN, 'taken'],
  ['https://１２７.0.0.1/', OWN, 'taken'],
  ['https://nobody.invalid/', OWN, 'taken'],
])('%s', async (address, inProduction, inPractice) => {
  expect(await verdict(address, 'https://paraspar.example')).toBe(inProduction)
  expect(await verdict(address, 'http://127.0.0.1:3000')).toBe(inPractice)
})
