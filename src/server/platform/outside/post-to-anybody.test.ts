import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress, resolvePublic, postToAnybody } from './post-to-anybody.ts'

const met: { url: string | undefined; body: string }[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    met.push({ url: request.url, body })
    if (request.url === '/away') response.writeHead(307, { location: '/taken' }).end()
    else if (request.url !== '/silent') response.writeHead(204).end()
  })
})
let at: string
beforeAll(
  () =>
    new Promise<void>((resolve) =>
      server.listen(0, '127.0.0.1', () => {
        at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
        resolve()
      }),
    ),
)
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.10',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.51.100.7',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '2001::1',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not of the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2400:cb00::1'])(
  '%s is',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('a name of this machine is refused before a connection', async () => {
  const code = await new Promise((resolve) =>
    resolvePublic('localhost', {}, (error) => resolve(error?.code)),
  )
  expect(code).toBe('NOT_PUBLIC')
})

test('in production neither http nor an address of the own network is called', async () => {
  const before = met.length
  const sent = { headers: {}, body: '{}', onlyPublic: true }
  for (const address of [
    at,
    at.replace('http:', 'https:'),
    'https://[::1]/',
    'https://0x7f000001/',
    'https://2130706433/',
    at.replace('http://127.0.0.1', 'https://localhost'),
  ])
    expect(await postToAnybody(address, sent), address).toBe(0)
  expect(met).toHaveLength(before)
})

test('a redirect is not followed, and silence ends', async () => {
  const sent = { headers: {}, body: '{"a":1}', onlyPublic: false, responseMs: 500 }
  expect(await postToAnybody(`${at}/taken`, sent)).toBe(204)
  expect(await postToAnybody(`${at}/away`, sent)).toBe(307)
  expect(await postToAnybody(`${at}/silent`, sent)).toBe(0)
  expect(met.map(({ url }) => url)).toEqual(['/taken', '/away', '/silent'])
  expect(met[0]?.body).toBe('{"a":1}')
})
