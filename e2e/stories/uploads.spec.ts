import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { open } from '../stage/app.ts'
import { paymentsOf, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

const PARTS = '**/api/uploads/*/parts?*'

test('an interrupted picture goes on from where it stopped, by itself and by hand', async ({
  browser,
}, info) => {
  const {
    facts: { due },
    language,
  } = paymentsOf(info)
  const giver = await signedIn(browser, due.giver, language)
  const { page, print } = giver
  const sent = partsSent(page)
  await page.goto(`/pay/${due.matchId}`)
  await page
    .getByRole('button', { name: print('payments', 'show-payee'), exact: true })
    .press('Enter')
  await page.getByRole('link', { name: print('paying', 'claim-title') }).press('Enter')
  await expect(page.getByRole('heading', { name: print('paying', 'proof-title') })).toBeFocused()

  // The line breaks after the first part, and is back a moment later.
  await page.route(PARTS, (route) =>
    isFirst(route.request().url()) ? route.continue() : route.abort('internetdisconnected'),
  )
  await page.locator('input[type=file]').setInputFiles(await largePicture())
  const waiting = page.getByRole('status').filter({
    hasText: print('common', 'picture-waiting', { percent: '…' }).split('…')[1]?.trim() ?? '',
  })
  await expect(waiting).toBeVisible()
  await open(page)
  await page.unroute(PARTS)
  await expect(page.getByText(print('paying', 'proof-there'))).toBeVisible()
  // The page says it: nothing lies over the fields.
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(sent.filter(isFirst)).toHaveLength(1)
  expect(sent.length).toBeGreaterThan(2)

  // A person who refuses the picture for now finds a button that goes on.
  await page.route(PARTS, (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
  )
  await page.clock.install()
  await page.locator('input[type=file]').setInputFiles(await largePicture())
  const goOn = page.getByRole('button', { name: print('common', 'picture-go-on'), exact: true })
  for (let wait = 0; wait < 40 && !(await goOn.isVisible()); wait++) {
    await page.clock.runFor(15_000)
    await page.waitForTimeout(50)
  }
  await expect(goOn).toBeVisible()
  await open(page)
  await page.unroute(PARTS)
  await goOn.click()
  await expect(goOn).toBeHidden()
  await expect(
    page.getByText(
      print('common', 'picture-sending', { percent: '…' }).split('…')[0]?.trim() ?? '',
    ),
  ).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

function partsSent(page: Page): string[] {
  const sent: string[] = []
  page.on('requestfinished', (request) => {
    if (/\/api\/uploads\/[^/]+\/parts/.test(request.url())) sent.push(request.url())
  })
  return sent
}

function isFirst(url: string): boolean {
  return new URL(url).searchParams.get('from') === '0'
}

/** A picture that stays large after the phone makes it smaller. */
async function largePicture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [width, height] = [420, 420]
  const buffer = await sharp(randomBytes(width * height * 3), {
    raw: { width, height, channels: 3 },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'paid.jpg', mimeType: 'image/jpeg', buffer }
}
