import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import {
  logIn,
  open,
  proveEmail,
  provePhone,
  register,
  type Somebody,
  somebody,
  unfold,
} from '../stage/app.ts'
import {
  FACTS_FILE,
  type Facts,
  SESSIONS_PATH,
  STEWARD_NAME,
  STEWARD_PASSWORD,
  type Story,
  stewardEmail,
} from '../stage/facts.ts'
import { setUpApp } from '../stage/second-factor.ts'
import { askForHelp, pledge } from '../stage/first-requests.ts'
import { test } from '../stage/test.ts'

const AMOUNT = 1_000
const SHOWN = '₹1,000'
const UPI = 'ravi.story@okstory'

for (const language of ['en', 'hi'] as const satisfies readonly WrittenLanguage[]) {
  test(`two strangers help each other, from the mail to both statements (${language})`, async ({
    browser,
  }, { project }) => {
    const story: Story = `${project.name === 'phone' ? 'phone' : 'desk'}-${language}`
    const { referralLinks } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
    const meet = async (
      who: { name: string; email?: string; password?: string },
      speaks: WrittenLanguage = language,
    ) => somebody(await browser.newContext(), { ...who, language: speaks })
    const steward = await meet(
      { name: STEWARD_NAME, email: stewardEmail(story), password: STEWARD_PASSWORD },
      'en',
    )
    const asha = await meet({ name: 'Asha Verma' })
    const ravi = await meet({ name: 'Ravi Nair' })

    await logIn(steward, { next: /\/dashboard/ })
    await setUpApp(steward)
    await joinByLink(asha, { link: referralLinks[story], inviter: steward })
    await joinByLink(ravi, { link: await linkOf(asha), inviter: asha })

    await askForHelp(ravi, { amount: AMOUNT, upi: UPI })
    await freeAsk(steward, ravi)
    await pledge(asha, AMOUNT)
    const utr = await pay(asha, ravi)
    await confirm(ravi, utr)

    await expectStatement(asha, 'given', ravi)
    await expectStatement(ravi, 'received', asha)
    for (const person of [steward, asha, ravi]) expect(person.problems).toEqual([])
  })
}

/** No page shows a newcomer's link in the first week; their code works all the same. */
async function linkOf({ page }: Somebody): Promise<string> {
  const session = await page.request.get('/api/user/session')
  const { user } = (await session.json()) as ApiResponse<'GET /user/session'>
  const response = await page.request.get(`${SESSIONS_PATH}/${user.id}/link`)
  return ((await response.json()) as { link: string }).link
}

async function joinByLink(
  who: Somebody,
  { link, inviter }: { link: string; inviter: Somebody },
): Promise<void> {
  await register(who, link, inviter.name.split(' ')[0] ?? '')
  await proveEmail(who)
  // The browser that registered is logged in by the link of the mail.
  await expect(who.page).toHaveURL(/\/dashboard/)
  await open(who.page)
  await provePhone(who)
  await inviter.page.goto('/dashboard')
  // Rows that still come would move this one from under the click.
  await expect(inviter.page.locator('.skeleton')).toHaveCount(0)
  const waiting = await unfold(inviter.page, who.name)
  await waiting
    .getByRole('button', { name: inviter.print('dashboard', 'vouch-yes'), exact: true })
    .click()
  await expect(waiting).toHaveCount(0)
  // Nobody reloads: the page of the waiting person changes by itself.
  await expect(
    who.page.getByRole('heading', { name: who.print('dashboard', 'title') }),
  ).toBeVisible()
  await open(who.page)
}

async function freeAsk(steward: Somebody, who: Somebody): Promise<void> {
  const { page, print } = steward
  await page.goto('/staff/asks')
  await open(page)
  const card = page
    .locator('.card')
    .filter({ hasText: who.name })
    .filter({ has: page.getByRole('button', { name: print('staff', 'release') }) })
  await card.getByRole('button', { name: print('staff', 'release'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(print('staffFrame', 'reason')).fill('Known in the circle')
  await dialog.getByRole('button', { name: print('staff', 'release'), exact: true }).click()
  await expect(card).toBeHidden()
}

async function pay(who: Somebody, receiver: Somebody): Promise<string> {
  const { page, print } = who
  const first = page.getByRole('region', { name: print('dashboard', 'today') })
  await expect(first).toContainText(SHOWN)
  await first.getByRole('link', { name: print('dashboard', 'do-pay'), exact: true }).click()
  // The promise stands before the details, line by line.
  await expectLines(page, [
    print('paying', 'notice-1'),
    print('paying', 'notice-2', { name: receiver.name }),
    print('paying', 'notice-5'),
    print('paying', 'no-cash'),
  ])
  await open(page)
  await page.getByRole('button', { name: print('payments', 'show-payee') }).click()
  await expect(page.getByText(UPI).first()).toBeVisible()
  await expectLines(page, [
    print('paying', 'notice-3'),
    print('paying', 'notice-4', { amount: SHOWN }),
  ])
  await open(page)
  await page.getByRole('button', { name: print('paying', 'qr-code') }).click()
  await expectQrLeadsTo(page.getByRole('img', { name: /QR/ }), receiver.name)
  await open(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: print('paying', 'claim-title') }).click()
  const utr = String(400_000_000_000 + Math.floor(Math.random() * 99_999_999_999))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await receipt() })
  await expect(page.getByText(print('paying', 'proof-there')).first()).toBeVisible()
  await page.getByLabel(print('paying', 'utr'), { exact: true }).fill(utr)
  await page.getByLabel(print('paying', 'name-seen', { name: receiver.name })).check()
  await open(page)
  await page.getByRole('button', { name: print('paying', 'confirm'), exact: true }).click()
  await expect(
    page.getByRole('heading', { name: print('paying', 'paid-thanks', { name: who.name }) }),
  ).toBeVisible()
  await expectLines(page, [print('paying', 'paid-told', { name: receiver.name })])
  await open(page)
  await page.getByRole('link', { name: print('paying', 'finish') }).click()
  await expect(
    page.getByText(print('common', 'status.awaiting_confirmation')).first(),
  ).toBeVisible()
  return utr
}

async function expectLines(page: Page, lines: readonly string[]): Promise<void> {
  for (const line of lines) await expect(page.getByText(line).first()).toBeVisible()
}

async function expectQrLeadsTo(picture: Locator, name: string): Promise<void> {
  const link = `upi://pay?pa=${encodeURIComponent(UPI)}&pn=${encodeURIComponent(name)}&am=${AMOUNT}.00&cu=INR&tn=Help%20`
  // In the middle of the screen, where neither the bar nor a message covers it.
  await picture.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect
    .poll(() => readQr(picture))
    .toMatch(new RegExp(`^${link.replace(/[?.]/g, '\\$&')}\\w{6}$`))
}

async function readQr(picture: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

function receipt(): Promise<Buffer> {
  return sharp({
    create: { width: 400, height: 700, channels: 3, background: { r: 225, g: 245, b: 232 } },
  })
    .png()
    .toBuffer()
}

async function confirm(who: Somebody, utr: string): Promise<void> {
  const { page, print } = who
  const confirm = page.getByRole('link', { name: print('dashboard', 'do-confirm'), exact: true })
  await confirm.click()
  const yes = page.getByRole('button', { name: print('paying', 'yes', { amount: SHOWN }) })
  await expect(yes).toBeVisible()
  await expectPictureToMoveNothing(page, yes)
  await page.getByRole('checkbox').check()
  await page.getByLabel(print('paying', 'utr-last4')).fill(utr.slice(-4))
  await open(page)
  await yes.click()
  await expect(page.getByText(print('paying', 'marked-done')).first()).toBeVisible()
  await open(page)
}

/** On a slow line the picture may arrive while a finger is on its way to the button below it. */
async function expectPictureToMoveNothing(page: Page, below: Locator): Promise<void> {
  const picture = page.locator('.picture-place img')
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>()
  await page.route('**/api/proofs/**', async (route) => {
    await arrived
    await route.continue()
  })
  await page.reload()
  await expect(below).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.locator('summary').first().click()
  await below.scrollIntoViewIfNeeded()
  const isThere = () =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  expect(await isThere()).toBe(false)
  const before = await below.boundingBox()
  arrive(undefined)
  await expect.poll(isThere).toBe(true)
  expect(await below.boundingBox()).toEqual(before)
  await page.unroute('**/api/proofs/**')
}

async function expectStatement(
  who: Somebody,
  side: 'given' | 'received',
  other: Somebody,
): Promise<void> {
  const { page, print } = who
  await page.goto('/coine')
  await expect(
    page.getByRole('heading', { name: print('coine', 'title'), exact: true }),
  ).toBeVisible()
  await expect(
    page
      .locator('.item, tr')
      .filter({ hasText: other.name.split(' ')[0] ?? '' })
      .filter({ hasText: SHOWN })
      .filter({ hasText: print('coine', side) }),
  ).toBeVisible()
  await open(page)
}
