import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Install = typeof import('./install.ts')
const stored = new Map<string, string>()
let listeners: Map<string, (event: Event) => void>

/** The module as a browser of this kind loads it. */
async function inBrowser({
  agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/131',
  standalone = false,
  canAsk = true,
}: { agent?: string; standalone?: boolean; canAsk?: boolean } = {}): Promise<Install> {
  vi.resetModules()
  listeners = new Map()
  vi.stubGlobal('navigator', { userAgent: agent })
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }))
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) =>
    listeners.set(type, listener),
  )
  vi.stubGlobal('onbeforeinstallprompt', canAsk ? null : undefined)
  const install = await import('./install.ts')
  install.watchInstall()
  return install
}
const offered = (prompt = vi.fn(async () => undefined)) => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  listeners.get('beforeinstallprompt')?.(event)
  return { event, prompt }
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    clear: () => stored.clear(),
  })
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

test('a browser that offers to install waits for our question, and is asked by our button', async () => {
  const install = await inBrowser()
  expect(install.howToInstall()).toBeUndefined()
  const { event, prompt } = offered()
  expect(event.defaultPrevented).toBe(true)
  expect(install.howToInstall()).toBe('button')
  await install.askToInstall()
  expect(prompt).toHaveBeenCalledOnce()
  expect(install.howToInstall()).toBeUndefined()
})

test('an iPhone offers nothing, so a sentence says how', async () => {
  const install = await inBrowser({
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)',
    canAsk: false,
  })
  expect(install.howToInstall()).toBe('share')
})

test('so does the menu of another phone that offers nothing, and a desk is told nothing', async () => {
  const firefox = await inBrowser({
    agent: 'Mozilla/5.0 (Android 14; Mobile) Firefox/133',
    canAsk: false,
  })
  expect(firefox.howToInstall()).toBe('menu')
  const desk = await inBrowser({ agent: 'Mozilla/5.0 (X11; Linux) Firefox/133', canAsk: false })
  expect(desk.howToInstall()).toBeUndefined()
})

test('the installed app never asks', async () => {
  const install = await inBrowser({ agent: 'iPhone', canAsk: false, standalone: true })
  expect(install.howToInstall()).toBeUndefined()
})

test('what was put away never comes again, also after a logout', async () => {
  const install = await inBrowser()
  offered()
  install.putInstallAway()
  expect(install.howToInstall()).toBeUndefined()
  const { clearStores } = await import('./local-values.ts')
  clearStores()
  const later = await inBrowser()
  offered()
  expect(later.howToInstall()).toBeUndefined()
})
