import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withAhead, withPageScripts } from './page-scripts.ts'

const PAGE =
  '<html><head><style>p{}</style><script data-scripts="/a.js /b.js"></script></head></html>'

/** Returns the script in a page after `begin`. */
function scriptIn(html: string, begin: string): string {
  return html.split(begin)[1]?.split('</script>')[0] ?? ''
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what a page to read fetches later', () => {
  const late = scriptIn(
    withPageScripts(PAGE, 'en'),
    '<script data-scripts="/a.js /b.js">',
  ).replaceAll('import(', 'fetched(')
  let painted: (() => void) | undefined
  let loaded: (() => void) | undefined

  function run({ stored = null as string | null, paints = true } = {}): string[] {
    const fetched: string[] = []
    ;[painted, loaded] = [undefined, undefined]
    runInNewContext(late, {
      fetched: (file: string) => fetched.push(file),
      setTimeout,
      document: {
        currentScript: { dataset: { scripts: '/a.js /b.js' } },
        documentElement: { lang: 'en' },
      },
      localStorage: { language: stored },
      PerformanceObserver: class {
        constructor(go: () => void) {
          painted = paints ? go : undefined
        }
        observe() {
          return
        }
      },
      addEventListener: (_name: string, listener: () => void) => {
        loaded = listener
      },
    })
    return fetched
  }

  test('waits until the page is painted', () => {
    const fetched = run()
    loaded?.()
    expect(fetched).toEqual([])
    painted?.()
    expect(fetched).toEqual(['/a.js', '/b.js'])
  })

  test('comes all the same in a browser that does not say when it has painted', () => {
    const fetched = run({ paints: false })
    loaded?.()
    vi.advanceTimersByTime(3000)
    expect(fetched).toEqual(['/a.js', '/b.js'])
  })

  test('comes at once for whoever is led to another language', () => {
    expect(run({ stored: 'hi' })).toEqual(['/a.js', '/b.js'])
  })
})

describe('letters', () => {
  const letters = scriptIn(withPageScripts(PAGE, 'hi'), '</style><script>')

  function run(widthOf: (text: string) => number) {
    const style = { display: '' }
    let arrived: () => void = () => undefined
    const font = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const load = vi.fn(() => font)
    runInNewContext(letters, {
      setTimeout,
      Promise,
      document: {
        documentElement: { style },
        fonts: { load },
        createElement: () => ({
          getContext: () => ({ measureText: (text: string) => ({ width: widthOf(text) }) }),
        }),
      },
    })
    return { style, load, arrived }
  }

  test('of a device that has them are shown at once, and no font is asked for', () => {
    const { style, load } = run((text) => (text === 'क' ? 8 : 10))
    expect([style.display, load.mock.calls.length]).toEqual(['', 0])
  })

  test('that would be empty boxes are shown once the font is there', async () => {
    const { style, load, arrived } = run((text) => 9.6 * text.length)
    expect([style.display, load.mock.calls]).toEqual([
      'none',
      [
        ['1em Paraspar Devanagari', 'क'],
        ['700 1em Paraspar Devanagari', 'क'],
      ],
    ])
    arrived()
    await expect.poll(() => style.display).toBe('')
  })

  test('are shown after three seconds when the font does not come', () => {
    const { style } = run((text) => 9.6 * text.length)
    vi.advanceTimersByTime(3000)
    expect(style.display).toBe('')
  })

  test('are no matter in English', () => {
    expect(withPageScripts(PAGE, 'en')).not.toContain('</style><script>')
  })
})

describe('what the member area begins with', () => {
  const ahead = withAhead('<script data-dashboard=""></script>', { en: ['/en.js'], hi: ['/hi.js'] })
  const dataOf = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(ahead)?.[1] ?? ''

  function run({ pathname = '/dashboard', stored = null as string | null } = {}) {
    const links: string[] = []
    const fetched: [string, string][] = []
    const scope: Record<string, unknown> = {
      location: { pathname },
      navigator: { languages: ['hi-IN', 'en'] },
      localStorage: { language: stored },
      Map,
      AbortSignal,
      document: {
        currentScript: { dataset: { en: dataOf('en'), hi: dataOf('hi'), asks: dataOf('asks') } },
        documentElement: { lang: '' },
        head: { append: ({ href }: { href: string }) => links.push(href) },
        createElement: () => ({}),
      },
      fetch: async (url: string, { headers }: { headers: Record<string, string> }) =>
        fetched.push([url, headers['Accept-Language'] ?? '']),
    }
    runInNewContext(scriptIn(ahead, `data-asks="${dataOf('asks')}">`), scope)
    return { links, fetched, asked: scope['asked'] as Map<string, unknown> | undefined }
  }

  test('is the dashboard’s files and answers, in the language that was chosen', () => {
    const { links, fetched, asked } = run({ stored: 'en' })
    expect(links).toEqual(['/en.js'])
    expect(fetched).toContainEqual(['/api/user/session', 'en'])
    expect(fetched).toHaveLength(dataOf('asks').split(' ').length)
    expect([...(asked?.keys() ?? [])]).toContain('en /api/home')
    expect(run().links).toEqual(['/hi.js'])
  })

  test('is nothing more on other pages', () => {
    const { links, fetched } = run({ pathname: '/coine' })
    expect([links, fetched]).toEqual([[], []])
  })
})
