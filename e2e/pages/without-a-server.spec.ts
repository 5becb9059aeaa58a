import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import record from '#contract/messages/ledger/record.en.json' with { type: 'json' }
import { MEMBER_PAGES } from '#contract/member-pages.ts'
import { CACHED_RESPONSES } from '#contract/offline.ts'
import { paths } from '#web/paths.ts'
import { FACTS_FILE, type Facts, type StatesFacts } from '../stage/facts.ts'
import { type OwnLine, ownLine } from '../stage/own-line.ts'
import { test } from '../stage/test.ts'
import { wordsIn } from '../stage/words.ts'

type Language = 'en' | 'hi'
type Looked = StatesFacts[Language]

/** The addresses of all member pages, with this person's payments and ticket. */
function addressesOf(looked: Looked): string[] {
  const ids: Readonly<Record<string, string>> = {
    ticket: looked.ticketId,
    helpedPayment: looked.helpedMatchId,
  }
  return Object.entries(MEMBER_PAGES).map(([name, { at }]) =>
    at.replace(
      ':id',
      name.startsWith('confirm') ? looked.claimedMatchId : (ids[name] ?? looked.matchId),
    ),
  )
}

function lookedIn(language: Language): Looked {
  return (JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts).states[language]
}

/** A phone on which a person is signed in, with the service worker there. */
async function phoneOf(browser: Browser, line: OwnLine, token: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await signIn(context, line, token)
  const page = await context.newPage()
  await page.goto(line.url + paths.dashboard)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

function signIn(context: ReturnType<Page['context']>, line: OwnLine, token: string): Promise<void> {
  return context.addCookies([{ name: 'session', value: token, url: line.url }])
}

/** What stands where a part is still to come. */
const LOADING = (['en', 'hi'] as const).map((language) => wordsIn(language)('common', 'loading'))

type Seen = { readonly heading: string; readonly lines: readonly string[] }

/** What a page shows once all of it is there. Times pass, so figures of spans do not count. */
async function seenOn(page: Page): Promise<Seen> {
  await expect(page.locator('h1').first(), page.url()).toBeVisible()
  // Parts can come one after the other; a page has settled when three looks are alike.
  let lines: string[] = []
  let alike = 0
  await expect
    .poll(async () => {
      const before = lines.join('\n')
      lines = (await page.locator('main').innerText())
        .split('\n')
        .map((text) => text.trim().replace(/\d/g, '0'))
        .filter((text) => text !== '')
      const isSame = lines.join('\n') === before && !lines.some((text) => LOADING.includes(text))
      alike = isSame ? alike + 1 : 0
      return alike
    })
    .toBeGreaterThan(1)
  return { heading: await page.locator('h1').first().innerText(), lines }
}

async function open(page: Page, line: OwnLine, address: string): Promise<Seen> {
  await page.goto(line.url + address)
  return seenOn(page)
}

function cachedOn(page: Page): Promise<string[]> {
  return page.evaluate(async (prefix) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
    const all = names.map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(all)).flat().map(({ url }) => new URL(url).pathname)
  }, CACHED_RESPONSES)
}

for (const [language, name] of [
  // `npm test` does it in Hindi.
  ['hi', 'each page opens as it was last seen when the server is gone (hi)'],
  ['en', 'each page opens as it was last seen when the server is gone (en)'],
] as const)
  test(name, async ({ browser }) => {
    const [line, looked, print] = [await ownLine(), lookedIn(language), wordsIn(language)]
    const page = await phoneOf(browser, line, looked.busy)
    const online = new Map<string, Seen>()
    for (const address of addressesOf(looked)) online.set(address, await open(page, line, address))
    await line.stop()

    for (const [address, before] of online) {
      const now = await open(page, line, address)
      expect(now, address).toEqual(before)
      await expect(page.getByRole('alert'), address).toHaveCount(0)
      await expect(page.getByText(print('common', 'not-loaded')), address).toHaveCount(0)
      const asOf = print('common', 'offline-kept', {
        time: print('common', 'today-at', { time: '…' }),
      })
      await expect(page.getByText(new RegExp(asOf.replace('…', '.*'))), address).toBeVisible()
      await expect(page.getByText(print('common', 'offline-bar')), address).toBeVisible()
    }
    expect(online.size).toBe(Object.keys(MEMBER_PAGES).length)

    // The line comes back while a page is open.
    await line.start()
    await expect(page.getByText(print('common', 'offline-bar'))).toBeHidden()
    await page.goto(line.url + paths.dashboard)
    const logout = page.getByRole('button', { name: print('common', 'logout') })
    await page.getByRole('button', { name: print('common', 'menu') }).click()
    await logout.click()
    await page.waitForURL(`${line.url}/`)
    expect(await cachedOn(page)).toEqual([])
    await line.stop()
  })

test('of two people on one phone the second never sees what the first one saw', async ({
  browser,
}) => {
  const [line, anand, bina, print] = [
    await ownLine(),
    lookedIn('en'),
    lookedIn('hi'),
    wordsIn('hi'),
  ]
  const page = await phoneOf(browser, line, anand.staff)
  await open(page, line, paths.profile)
  await open(page, line, paths.coine)
  expect(await cachedOn(page)).toEqual(
    expect.arrayContaining(['/api/user/profile', '/api/coine/statement']),
  )

  // The first one never logged out: the session just ended, and somebody else is signed in.
  await page.context().clearCookies()
  await signIn(page.context(), line, bina.bare)
  await open(page, line, paths.dashboard)
  expect(await cachedOn(page)).not.toContain('/api/coine/statement')
  await line.stop()
  await page.goto(line.url + paths.coine)
  await expect(page.getByText(print('common', 'not-loaded')).first()).toBeVisible()
  await line.start()

  // Somebody else who is not signed in yet is led to the login.
  await page.context().clearCookies()
  // The page that is open finds out too, and may be faster.
  await page.goto(line.url + paths.profile).catch(() => undefined)
  await page.waitForURL(/\/login/)
  expect(await cachedOn(page)).toEqual([])
  await line.stop()
})

test('a new version takes nothing typed, and an open page of the old one goes on (en)', async ({
  browser,
}) => {
  const [line, looked, print] = [await ownLine(), lookedIn('en'), wordsIn('en')]
  const page = await phoneOf(browser, line, looked.bare)
  await page.goto(line.url + paths.support)
  await page.getByRole('button', { name: print('support', 'create') }).click()
  const title = page.getByLabel(print('support', 'field-title'), { exact: true })
  await title.fill('Half a question')

  line.release()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const update = page.getByRole('button', { name: print('common', 'update') })
  await expect(update).toBeVisible()
  await expect(title).toHaveValue('Half a question')
  // Even a hasty press asks first.
  await update.click()
  await page.getByRole('button', { name: print('common', 'stay') }).click()
  await expect(title).toHaveValue('Half a question')

  // Another tab takes the new version. This page goes on, with parts that the server no longer has.
  const other = await page.context().newPage()
  await other.goto(line.url + paths.dashboard)
  await other.getByRole('button', { name: print('common', 'update') }).click()
  await expect(other.getByRole('button', { name: print('common', 'update') })).toHaveCount(0)
  await expect(title).toHaveValue('Half a question')
  await title.fill('A whole question')
  await page
    .getByLabel(print('support', 'field-message'), { exact: true })
    .fill('Which day is the meeting this month?')
  await page.getByRole('button', { name: print('support', 'send'), exact: true }).click()
  await expect(page.getByRole('heading', { name: 'A whole question' })).toBeVisible()
  await page.evaluate((to) => history.pushState(null, '', to), paths.record)
  await expect(page.getByRole('heading', { name: record.title, level: 1 })).toBeVisible()
  await line.stop()
})
