import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canRunHaproxy, startHaproxy } from './haproxy.ts'

const TOKEN = 'q7hH_3wLx-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

/** A server that says which cell it is. */
async function serverOf(cell: string) {
  const server = createServer((request, response) =>
    response.end(`${cell} ${request.headers['x-forwarded-for'] ?? ''}`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, at: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe.skipIf(!canRunHaproxy())('HAProxy before two cells', () => {
  let front = ''
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    const servers = [await serverOf('c1'), await serverOf('c2')] as const
    const { url, stop } = await startHaproxy({
      servers: [servers[0].at, servers[1].at],
      map: 'c1 c1\nc2 c2\n',
    })
    front = url
    ends.push(
      stop,
      ...servers.map(
        ({ server }) =>
          () => (server.closeAllConnections(), server.close()),
      ),
    )
  })
  afterAll(() => ends.forEach((end) => void end()))

  async function answer({
    path = '/',
    ...headers
  }: Readonly<Record<string, string>>): Promise<string> {
    const response = await fetch(`${front}${path}`, { headers })
    return (await response.text()).split(' ')[0] ?? ''
  }

  test.each([
    ['nothing', {}, 'c1'],
    ['a session', { cookie: `a=b; __Host-session=c2.${TOKEN}` }, 'c2'],
    ['a session of an older kind', { cookie: `__Host-session=${TOKEN}` }, 'c1'],
    ['the token of a program', { authorization: `Bearer paraspar_c2.${TOKEN}` }, 'c2'],
    ['the token of a circle', { authorization: `Bearer paraspar_circle_c2.${TOKEN}` }, 'c2'],
    ['a bearer session', { authorization: `Bearer c2.${TOKEN}` }, 'c2'],
    ['an older token that ends like a cell', { authorization: 'Bearer paraspar_aaa_c2' }, 'c1'],
    ['a registration', { cookie: `__Host-registration=c2.${TOKEN}.17.sig` }, 'c2'],
    ['the cell where it was before', { cookie: '__Host-cell=c2' }, 'c2'],
    ['a session rather than that', { cookie: `__Host-cell=c2; __Host-session=c1.${TOKEN}` }, 'c1'],
    ['a cell that is not there', { cookie: '__Host-cell=c3' }, 'c1'],
    [
      'a session of a cell that is not there',
      { cookie: `__Host-session=c3.${TOKEN}; __Host-cell=c2` },
      'c2',
    ],
    ['where it was led', { 'paraspar-cell': 'c2', 'cookie': `__Host-session=c1.${TOKEN}` }, 'c2'],
    [
      'a page where it was led',
      { path: '/c/asha?x=1&cell=c2', cookie: `__Host-session=c1.${TOKEN}` },
      'c2',
    ],
  ])('a request with %s goes to its cell', async (_what, request, cell) => {
    expect(await answer(request)).toBe(cell)
  })
})
