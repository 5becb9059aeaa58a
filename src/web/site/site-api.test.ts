import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Sent = { url: string; cell: string | undefined; key: string | undefined }
let sent: Sent[] = []
let led: string[] = []
let callSite: typeof import('./site-api.ts').callSite
let workAskedFor: typeof import('./entering/quiet-work.ts').workAskedFor

beforeEach(async () => {
  vi.resetModules()
  ;[sent, led] = [[], []]
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ url, cell: headers['paraspar-cell'], key: headers['Idempotency-Key'] })
    const cell = led.shift()
    return cell === undefined
      ? Response.json({ message: 'done' })
      : Response.json(
          { error: { code: 'request.elsewhere', message: 'Elsewhere' } },
          { status: 409, headers: { 'paraspar-cell': cell } },
        )
  })
  ;({ callSite } = await import('./site-api.ts'))
  ;({ workAskedFor } = await import('./entering/quiet-work.ts'))
})
afterEach(() => vi.unstubAllGlobals())

const forgot = () => callSite('POST /user/forgot-password', { body: { email: 'a@b.in' } }, 'k')

test('what another cell has is asked for there, once, with the same key; so is what comes after', async () => {
  led = ['two']
  await expect(forgot()).resolves.toEqual({ message: 'done' })
  await callSite('GET /user/captcha', { query: {} })
  const url = '/api/user/forgot-password'
  expect(sent).toEqual([
    { url, cell: undefined, key: 'k' },
    { url, cell: 'two', key: 'k' },
    { url: '/api/user/captcha', cell: 'two', key: undefined },
  ])
})

test('a request is never led twice', async () => {
  led = ['two', 'one', 'two']
  await expect(forgot()).rejects.toMatchObject({ code: 'request.elsewhere' })
  expect(sent).toHaveLength(2)
})

test('a captcha is of one cell, so its form makes a new one', async () => {
  led = ['two']
  const captcha = { captchaId: 'c', code: '123456' }
  const failure = await callSite('POST /user/phone/start', {
    body: { phone: '9876543210', captcha },
  }).catch((error: unknown) => error)
  expect(sent).toHaveLength(1)
  expect(workAskedFor(failure)).toBe(0)
  expect(workAskedFor(new Error('x'))).toBeUndefined()
})
