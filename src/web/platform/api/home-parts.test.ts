import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askHomeAhead, askPart, isHomePart } from './home-parts.ts'

const sent: string[] = []
let home: () => Response
beforeEach(() => {
  sent.length = 0
  home = () => Response.json({ data: {} })
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return url === '/api/home' ? home() : Response.json({ data: `alone ${url}` })
  })
})
afterEach(() => vi.unstubAllGlobals())

const PLEDGES = { data: ['of Home'] }

test('parts that are asked for at one moment come in one request', async () => {
  home = () =>
    Response.json({ data: { 'GET /pledges': PLEDGES, 'GET /asks': {}, 'GET /user/stats': {} } })
  const [pledges] = await Promise.all([
    askPart('GET /pledges'),
    askPart('GET /asks'),
    askPart('GET /user/stats'),
  ])
  expect([pledges, sent]).toEqual([PLEDGES, ['/api/home']])
})

test('a part that is missing in it is asked for alone, and so are all when it fails', async () => {
  const three = () =>
    Promise.all([askPart('GET /pledges'), askPart('GET /asks'), askPart('GET /user/stats')])
  home = () => Response.json({ data: { 'GET /pledges': PLEDGES, 'GET /asks': {} } })
  await three()
  expect(sent).toEqual(['/api/home', '/api/user/stats'])
  sent.length = 0
  home = () => Response.json({ error: { code: 'x', message: '' } }, { status: 400 })
  await three()
  expect(sent).toEqual(['/api/home', '/api/pledges', '/api/asks', '/api/user/stats'])
})

test('one or two are asked for by themselves; offline they are looked for in Home', async () => {
  await Promise.all([askPart('GET /pledges'), askPart('GET /asks')])
  expect(sent).toEqual(['/api/pledges', '/api/asks'])
  sent.length = 0
  vi.stubGlobal('navigator', { onLine: false, languages: ['en'] })
  home = () => Response.json({ data: { 'GET /pledges': PLEDGES } })
  expect([await askPart('GET /pledges'), sent]).toEqual([PLEDGES, ['/api/home']])
})

test('what is asked for later is asked anew: a response from before a command is old', async () => {
  home = () => Response.json({ data: { 'GET /pledges': PLEDGES } })
  askHomeAhead()
  const early = askPart('GET /pledges')
  await new Promise((resolve) => setTimeout(resolve))
  const late = askPart('GET /pledges')
  await Promise.all([early, late])
  expect(sent).toEqual(['/api/home', '/api/pledges'])
})

test('who may not see Home is refused once, and not each part as well', async () => {
  home = () => Response.json({ error: { code: 'x', message: '' } }, { status: 403 })
  askHomeAhead()
  await expect(askPart('GET /pledges')).rejects.toMatchObject({ status: 403 })
  expect(sent).toEqual(['/api/home'])
  // The page itself asks for what it shows.
  await new Promise((resolve) => setTimeout(resolve))
  await Promise.all([askPart('GET /pledges'), askPart('GET /asks'), askPart('GET /user/stats')])
  expect(sent.slice(1)).toEqual(['/api/home', '/api/pledges', '/api/asks', '/api/user/stats'])
})

test('only what Home shows is a part: no page, no choice', () => {
  expect(isHomePart('GET /circle/news', {})).toBe(true)
  expect(isHomePart('GET /circle/news', { query: { texts: 'whole' } })).toBe(false)
  expect(isHomePart('GET /notices', {})).toBe(false)
})
