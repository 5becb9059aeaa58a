import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { isStandIn, SITE_MANIFEST_FILE, type SiteManifest } from '#contract/site.ts'
import { schemeSentencesIn } from '#test/rules/scheme-words.ts'
import { expectFitting, somebody } from '../stage/app.ts'
import { expectAccessible } from '../stage/axe.ts'
import { FACTS_FILE, type Facts, MADE_PASSWORD } from '../stage/facts.ts'
import { test } from '../stage/test.ts'

const DIST = join(import.meta.dirname, '../../dist')
const { pages } = JSON.parse(readFileSync(join(DIST, SITE_MANIFEST_FILE), 'utf8')) as SiteManifest
const readable = pages.filter(({ path }) => !isStandIn(path) && !path.includes('@@'))
const htmlOf = (file: string) => readFileSync(join(DIST, file), 'utf8')
const MEMBER_AREA = ['/support', '/circle/shown']
// Slots of the server are outside addresses, or pages that exist once somebody has written them.
const OUTSIDE = /^(https:|mailto:|tel:|%%|#)|@@/

for (const language of ['en', 'hi'] as const) {
  test(`every public page is open to everybody and fits (${language})`, async ({ page }) => {
    for (const { path } of readable.filter((each) => each.language === language)) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(200)
      await expectFitting(page)
      await expectAccessible(page)
    }
  })
}

test('with letters twice as large the header is whole on a phone, and the footer is short', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/hi', '/hi/join', '/hi/register']) {
    await page.goto(path)
    const footer = await page.locator('.footer').boundingBox()
    expect(footer?.height, path).toBeLessThanOrEqual(320)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectFitting(page)
    for (const part of await page.locator('.header').locator('a:visible, summary:visible').all()) {
      const { x = -1, width = 0 } = (await part.boundingBox()) ?? {}
      expect(x, path).toBeGreaterThanOrEqual(0)
      expect(x + width, path).toBeLessThanOrEqual(360)
    }
  }
})

test('the first page has its headline as the largest thing, and one primary act', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/hi']) {
    await page.goto(path)
    await expect(page.locator('main .btn--primary')).toHaveCount(1)
    const sizes = await page
      .locator('main :is(h1, h2, h3, p, a, figcaption)')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    const first = await page
      .locator('h1')
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
    expect(sizes.filter((size) => size >= first)).toEqual([first])
    const start = await page.locator('main a[href$="/start-a-circle"]').boundingBox()
    expect((start?.y ?? 0) + (start?.height ?? 740)).toBeLessThan(740)
  }
})

test('at /join a pasted message opens its invitation, and any other text is answered', async ({
  page,
}) => {
  await page.goto('/join')
  const open = page.getByRole('button', { name: 'Open the invitation' })
  await open.click()
  await expect(page.getByText('Paste your invitation, or type its code')).toBeVisible()
  const field = page.getByLabel('Your invitation', { exact: true })
  await field.fill('see you tomorrow')
  await open.click()
  await expect(page.getByText(/There is no invitation in this text/)).toBeVisible()
  await field.fill(
    'Asha invites you: https://elsewhere.example/join/NOBODY22 Joining earns nothing.',
  )
  await open.click()
  await expect(page).toHaveURL(/\/join\/NOBODY22$/)
  await expect(page.getByText('We do not know this link.', { exact: false })).toBeVisible()
  await page.goto('/hi/join/')
  await expect(page).toHaveURL(/\/hi\/join$/)
})

test('several errors of a visitor’s form are on top too, each a link to its field', async ({
  page,
}) => {
  for (const path of ['/register', '/hi/start-a-circle', '/contact']) {
    await page.goto(path)
    await page.locator('main button[type="submit"]').click()
    const list = page.getByRole('alert')
    await expect(page.locator('main form [aria-invalid]:focus')).toHaveCount(1)
    const errors = page.locator('.field__error:not(:empty)')
    expect(await list.getByRole('link').allTextContents()).toEqual(await errors.allTextContents())
    expect(await errors.count(), path).toBeGreaterThan(3)
    await expectFitting(page)
    await expectAccessible(page)
    const sentence = await page.locator('#error-email').textContent()
    await list.getByRole('link', { name: sentence ?? '', exact: true }).click()
    await expect(page.locator('#field-email')).toBeFocused()
    await page.locator('#field-email').fill('anita@example.in')
    await expect(list.getByRole('link', { name: sentence ?? '', exact: true })).toHaveCount(0)
  }
  // One error is beside the focus: a list of one would say it twice.
  await page.goto('/login')
  await page.locator('#phone-start button[type="submit"]').click()
  await expect(page.locator('#field-phone')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a link to the first circle that begins none says so in place of the form', async ({
  page,
}) => {
  await page.goto('/start-a-circle#code=made-up')
  await expect(page.getByText('We do not know this link', { exact: false })).toBeVisible()
  await expect(page.locator('#field-circleName')).toBeHidden()
  await expect(page.getByText('the operator reviews it', { exact: false })).toBeHidden()
  await expectAccessible(page)
  await page.locator('main').getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('digits that nobody typed are missing, not wrong', async ({ page }) => {
  await page.goto('/login?by=email')
  await page.locator('#login button[type="submit"]').click()
  await expect(page.locator('#error-captcha')).toHaveText('Type the six digits from the picture')
})

test('the page on honesty works without its checker, and says so', async ({ page }) => {
  await page.route(/\/ledger-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/honesty')
  await expect(page.getByText('Everything else on this page works without it.')).toBeVisible()
  await expect(page.locator('[data-mine]')).toBeDisabled()
  await page.locator('.promises summary').first().click()
  await expect(page.locator('.promises details').first()).toHaveAttribute('open', '')
  await page.locator('#field-code').fill('23456-78923-45678-92345')
  await page.locator('#verify ~ form button').click()
  await expect(page).toHaveURL(/\/verify\/./)
})

test.describe('the built pages', () => {
  test('are there in both languages, each with its own words, and name each other', () => {
    const paths = (language: string) =>
      pages
        .filter((page) => page.language === language)
        .map(({ path }) => path.replace(/^\/hi(?=\/|@@|$)/, '') || '/')
        .toSorted()
    expect(paths('hi')).toEqual(paths('en'))
    for (const { file, language, isListed, path } of pages) {
      const html = htmlOf(file)
      expect(html, file).toContain(`<html lang="${language}"`)
      expect(html, file).toContain('<h1')
      expect(/<title>([^<]{5,80})<\/title>/.exec(html), file).not.toBeNull()
      if (!isListed) continue
      expect(html, file).toContain(`rel="canonical" href="%%publicUrl%%${path}"`)
      for (const other of ['en', 'hi', 'x-default'])
        expect(html, file).toContain(`hrefLang="${other}"`)
      for (const property of ['og:title', 'og:description', 'og:image', 'og:url', 'og:locale'])
        expect(html, file).toContain(`property="${property}"`)
    }
    for (const { file } of pages) {
      const ids = Array.from(htmlOf(file).matchAll(/ id="([^"]+)"/g), ([, id]) => id)
      expect(new Set(ids).size, `ids in ${file}`).toBe(ids.length)
    }
    const titles = pages
      .filter(({ isListed, path }) => isListed && !path.includes('@@'))
      .map(({ file }) => /<title>([^<]*)/.exec(htmlOf(file))?.[1])
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('lead only to addresses that are there', async ({ request }) => {
    const links = new Map<string, string>()
    for (const { file } of pages) {
      for (const [, address = ''] of htmlOf(file).matchAll(/(?:href|src)="([^"]+)"/g))
        if (!OUTSIDE.test(address)) links.set(address.split('#')[0] ?? address, file)
      for (const [, id = ''] of htmlOf(file).matchAll(/href="#([^"]+)"/g))
        expect(htmlOf(file), `${file} #${id}`).toContain(`id="${id}"`)
    }
    expect(links.size).toBeGreaterThan(40)
    for (const [address, file] of links) {
      const response = await request.get(address, { maxRedirects: 0 })
      expect(response.status(), `${address} in ${file}`).toBe(
        MEMBER_AREA.includes(address) ? 302 : 200,
      )
    }
  })

  test('use a word of money schemes only to say that there is none', () => {
    for (const { file } of pages) {
      const text = htmlOf(file)
        .replace(/data-texts="[^"]*"/g, ' ')
        .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
        .replace(/<[^>]+>/g, '\n')
        .replaceAll('&quot;', '"')
      expect(schemeSentencesIn(text), file).toEqual([])
    }
  })

  test('are all in the sitemap but those for one person, and no old address is', async ({
    request,
  }) => {
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toMatch(/^User-agent: \*/)
    const sitemap = await (await request.get('/sitemap.xml')).text()
    for (const { path, isListed } of pages)
      if (!path.includes('@@')) expect(sitemap.includes(`${path}</loc>`), path).toBe(isListed)
    expect(sitemap).not.toMatch(/contactus|mmmglobal|popup|gethelp/)
    expect(sitemap).not.toMatch(/ideology|services|ledger|verify<|leaders/)
  })
})

test('without scripts a page can be read, and the menu opens', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto('/hi/rules')
  await page.locator('summary.nav-toggle').click()
  await page.locator('.header__fold-list').getByRole('link', { name: 'विचार', exact: true }).click()
  await expect(page).toHaveURL(/\/hi\/about#ideology$/)
  await expect(page.getByRole('heading', { name: 'हम क्या मानते हैं' })).toBeInViewport()
})

test('the language switch stays on the page, and Information closes when one is chosen', async ({
  page,
  viewport,
}) => {
  await page.goto('/honesty?x=1')
  await scriptArrived(page)
  await page.locator('a[hreflang="hi"]').click()
  await expect(page).toHaveURL(/\/hi\/honesty\?x=1$/)
  await scriptArrived(page)
  if ((viewport?.width ?? 0) < 1180) return
  await page.locator('.header__nav--wide summary').click()
  await page.keyboard.press('Escape')
  await expect(page.locator('.header__nav--wide details')).not.toHaveAttribute('open')
})

test('somebody with a session keeps the member bar on public pages, and logs out from it', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'session', value: 'a-session', url: baseURL ?? '' }])
  await page.goto('/hi/rules')
  await expect(page.getByRole('link', { name: 'लॉग इन', exact: true })).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('isWarning', 'true'))
  await page.route('**/api/user/logout', (route) =>
    route.fulfill({ json: { message: 'Logout Successful' } }),
  )
  await page.getByRole('button', { name: 'लॉग आउट' }).click()
  await expect(page).toHaveURL(/\/hi$/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('a picture that arrives late does not replace the one whose sum is done', async ({
  browser,
}) => {
  const { payments } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const { name, email } = payments.desk.due.giver
  const known = { name, email, password: MADE_PASSWORD, language: 'en' } as const
  const who = await somebody(await browser.newContext(), known)
  const { page, print } = who
  let pictures = 0
  const late = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/user/captcha*', async (route) => {
    if (pictures++ > 0) return route.continue()
    const response = await route.fetch()
    await late.promise
    await route.fulfill({ response })
    arrived.resolve()
  })
  await page.goto('/login?by=email')
  await page.getByLabel(print('entering', 'field.email'), { exact: true }).fill(email)
  await page.getByLabel(print('entering', 'field.password'), { exact: true }).fill(MADE_PASSWORD)
  await page.getByRole('button', { name: print('entering', 'captcha.no-eyes') }).click()
  await expect(page.getByText(print('entering', 'captcha.solved'))).toBeVisible()
  late.resolve()
  await arrived.promise
  // Whatever the page does with it, it has done when this is answered.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
  await page.getByRole('button', { name: print('entering', 'login.submit'), exact: true }).click()
  await page.waitForURL(/\/dashboard/)
})

/** A page to read loads its script after it is drawn. */
async function scriptArrived(page: Page): Promise<void> {
  await page.locator('script[data-scripts]').evaluate(async ({ dataset }: HTMLElement) => {
    const [script = ''] = dataset['scripts']?.split(' ') ?? []
    await import(script)
  })
}
