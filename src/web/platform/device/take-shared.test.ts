import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cachesOf } from '#test/web/caches.ts'
import { forgetShared, readShared } from './shared-picture.ts'
import { takeShared } from './take-shared.ts'

const ORIGIN = 'https://paraspar.example'
const PICTURE = new File(['paid'], 'paid.png', { type: 'image/png' })
const stores = new Map<string, Map<string, Response>>()

beforeAll(() => vi.stubGlobal('caches', cachesOf(stores, ORIGIN)))
afterAll(() => vi.unstubAllGlobals())

function share(parts: Readonly<Record<string, string | Blob>>): Promise<Response> {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) body.append(name, part)
  return takeShared(new Request(`${ORIGIN}/pay/shared`, { method: 'POST', body }), ORIGIN)
}

test('a shared picture and its text wait for the page; another share replaces both', async () => {
  const { status, headers } = await share({ picture: PICTURE, text: 'UPI Ref 633112345678' })
  expect([status, headers.get('location')]).toEqual([303, `${ORIGIN}/pay/shared`])
  const shared = await readShared()
  expect([await shared?.picture.text(), shared?.picture.type, shared?.text]).toEqual([
    'paid',
    'image/png',
    'UPI Ref 633112345678',
  ])
  await share({ text: 'no picture' })
  expect(await readShared()).toBeUndefined()
})

test('what is no form leads to the page all the same, which says that nothing came', async () => {
  const request = new Request(`${ORIGIN}/pay/shared`, { method: 'POST', body: 'no form' })
  expect((await takeShared(request, ORIGIN)).status).toBe(303)
  expect(await readShared()).toBeUndefined()
})

test('after an hour nobody comes back for it, and a log-out forgets it', async () => {
  await share({ picture: PICTURE })
  vi.setSystemTime(Date.now() + 3_700_000)
  expect(await readShared()).toBeUndefined()
  vi.useRealTimers()
  await share({ picture: PICTURE })
  await forgetShared()
  expect(await readShared()).toBeUndefined()
})
