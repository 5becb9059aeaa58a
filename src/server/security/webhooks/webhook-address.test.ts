import { expect, test } from 'vitest'
import { isWebhookAddress } from './make-webhook.ts'

test.each([
  ['https://example.org/hook', true, true],
  ['http://127.0.0.1:9000/', false, true],
  ['https://me:secret@example.org/', false, false],
  ['ftp://example.org/', false, false],
  ['example.org', false, false],
  ['javascript:alert(1)', false, false],
])('%s', (address, inProduction, inPractice) => {
  expect(isWebhookAddress(address, { publicUrl: 'https://paraspar.example' })).toBe(inProduction)
  expect(isWebhookAddress(address, { publicUrl: 'http://127.0.0.1:3000' })).toBe(inPractice)
})
