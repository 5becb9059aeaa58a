import { type Browser, type BrowserContextOptions, expect, type TestInfo } from '@playwright/test'
import { open, type Somebody } from '../stage/app.ts'
import { BASE_URL } from '../stage/facts.ts'
import {
  expectDifferent,
  losingFirstAnswer,
  paymentsOf,
  picture,
  signedIn,
  unsureAnswers,
} from '../stage/payments.ts'
import { shareLikeTheDevice } from '../stage/share.ts'
import {
  expectConfirmingSpoken,
  expectPayingSpoken,
  expectRulesSpoken,
  openWithVoices,
} from '../stage/spoken-screens.ts'
import { test } from '../stage/test.ts'

const SHOWN = '₹500'
const SCREEN = { width: 360, height: 740 }
const UTR = { phone: '812300000051', desk: '912300000051' }
const utrsOf = (name: string) => (name === 'phone' ? UTR.phone : UTR.desk)

/** One side of the payments that are made for this device, signed in on a phone's screen. */
async function begin(
  browser: Browser,
  info: TestInfo,
  side: 'giver' | 'receiver',
  options: BrowserContextOptions = {},
) {
  const { facts, language } = paymentsOf(info)
  const { flow } = facts
  const who = await signedIn(browser, flow[side], language, { viewport: SCREEN, ...options })
  return { flow, who }
}

test('paying and confirming are read aloud by the device, which tells nobody', async ({
  browser,
}, info) => {
  const { flow, who: giver } = await begin(browser, info, 'giver')
  const { who: receiver } = await begin(browser, info, 'receiver')
  await openWithVoices(giver, `/pay/${flow.upiMatchId}`)
  await expectOneScreen(giver, 'who, with a speaker')
  await expectPayingSpoken(giver, flow)
  await openWithVoices(receiver, `/confirm/${flow.claimedMatchId}`)
  await expectConfirmingSpoken(receiver, flow)
  await openWithVoices(receiver, '/circle/policy')
  await expectRulesSpoken(receiver)
  expect([...giver.problems, ...receiver.problems]).toEqual([])
})

test('the two people of a payment see facts about each other', async ({ browser }, info) => {
  for (const side of ['giver', 'receiver'] as const) {
    const { flow, who } = await begin(browser, info, side)
    const { page, print } = who
    const other = side === 'giver' ? flow.receiver : flow.giver
    const name = other.name.split(' ')[0] ?? ''
    await page.goto(`/matches/${flow.upiMatchId}`)
    await page.getByText(print('trackRecord', 'about', { name }), { exact: true }).click()
    await expect(page.getByText(print('trackRecord', 'new'))).toBeVisible()
    await expect(page.getByText(print('trackRecord', 'who-sees', { name }))).toBeVisible()
    await open(page)
    expect(who.problems).toEqual([])
  }
})

test('paying in steps: each on one screen, and nothing typed is lost', async ({
  browser,
}, info) => {
  const { flow, who: giver } = await begin(browser, info, 'giver')
  const { page, print } = giver
  const utr = utrsOf(info.project.name)
  const claim = page.getByRole('link', { name: print('paying', 'claim-title') })
  const field = page.getByLabel(print('paying', 'utr'), { exact: true })

  // A step that was not reached leads back to the first.
  await page.goto(`/pay/where/${flow.upiMatchId}`)
  await expect(page).toHaveURL(new RegExp(`/pay/${flow.upiMatchId}$`))
  await expectOneScreen(giver, 'who')
  await expectDifferent(giver, [
    print('payments', 'do.bank_pending'),
    print('payments', 'do.declined'),
    print('payments', 'do.cancel_proposed'),
    print('paymentPage', 'block', { name: flow.receiver.name }),
  ])

  // Two taps are one view of where to pay.
  let views = 0
  page.on('request', (request) => void (views += request.url().endsWith('/reveal') ? 1 : 0))
  await page.getByRole('button', { name: print('payments', 'show-payee') }).dblclick()
  await expect(page.getByRole('button', { name: print('paying', 'copy-upi') })).toBeVisible()
  expect(views).toBe(1)
  await expectOneScreen(giver, 'where')
  await page.getByRole('button', { name: print('paying', 'copy-upi') }).click()
  await expectOneScreen(giver, 'where, copied')

  // The phone drops the page while the payment app is open: then "have you paid" comes first.
  await page.reload()
  await expect(page.getByRole('heading', { name: print('paying', 'seen-before') })).toBeVisible()
  await expect(page.getByRole('button', { name: print('paying', 'copy-upi') })).toHaveCount(0)
  await expectOneScreen(giver, 'seen before')
  await page.getByRole('button', { name: print('paying', 'show-again') }).click()
  await expect(page.getByRole('button', { name: print('paying', 'copy-upi') })).toBeVisible()
  await claim.click()

  await expectOneScreen(giver, 'proof')
  await page.getByRole('button', { name: print('paying', 'confirm'), exact: true }).click()
  await expect(page.getByRole('link', { name: print('paying', 'proof-missing') })).toBeVisible()
  await open(page)
  // The whole message of a bank: only the reference is taken.
  await field.fill(
    `Sent Rs.500.00 From HDFC Bank A/C *1234 To USHA RANI On 27/11/26 Ref ${utr} Not You? ` +
      'Call 18002586161/SMS BLOCK UPI to 7308080808',
  )
  await expect(field).toHaveValue(utr)
  await expect(page.getByText(print('paying', 'utr-found'))).toBeVisible()
  // The same by the button: the page itself may read what was copied, when the person lets it.
  await field.fill('')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), `UPI Ref ${utr} to USHA RANI`)
  await page.getByRole('button', { name: print('paying', 'utr-paste') }).click()
  await expect(field).toHaveValue(utr)
  await page.reload()
  await expect(field).toHaveValue(utr)
  await page.locator('input[type=file]').setInputFiles(await picture())
  await expect(page.getByText(print('paying', 'proof-there'))).toBeVisible()
  await page.goto('/dashboard')
  // Whoever had begun goes on there; the way back stays open.
  await page.goto(`/pay/${flow.upiMatchId}`)
  await expect(field).toHaveValue(utr)
  await page.getByRole('link', { name: print('common', 'back') }).click()
  await expect(page.getByRole('heading', { name: print('paying', 'seen-before') })).toBeVisible()
  await claim.click()

  // The first answer is lost on the way; the same tap again is the same claim.
  const keys = await losingFirstAnswer(page, `**/api/matches/${flow.upiMatchId}/claim`)
  await page.getByRole('checkbox').check()
  const send = page.getByRole('button', { name: print('paying', 'confirm'), exact: true })
  await send.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await send.dblclick()
  await expect(
    page.getByRole('heading', { name: print('paying', 'paid-thanks', { name: flow.giver.name }) }),
  ).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await expectOneScreen(giver, 'done')
  await expect(page.getByText(print('paying', 'paid-you', { amount: SHOWN }))).toBeVisible()
  const sentence = `${print('sharing', 'message.paid')} ${print('sharing', 'promise')}`
  const address = `${BASE_URL}/matches/${flow.upiMatchId}`
  await expect(page.getByRole('link', { name: print('sharing', 'whatsapp') })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`${sentence} ${address}`)}`,
  )
  await page.reload()
  await expect(page.getByText(print('paying', 'finish'))).toBeVisible()
  await page.goto(`/pay/${flow.upiMatchId}`)
  await expect(page).toHaveURL(new RegExp(`/matches/${flow.upiMatchId}$`))
  expect(giver.problems).toEqual([])
})

test('an iPhone has the payment apps by name, each with the same link', async ({
  browser,
}, info) => {
  const { flow, who: giver } = await begin(browser, info, 'giver', {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari',
  })
  const { page, print } = giver
  await page.goto(`/pay/${flow.tabsMatchId}`)
  await page.getByRole('button', { name: print('payments', 'show-payee') }).click()
  await page.getByRole('button', { name: print('paying', 'open-app') }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(print('paying', 'app-missing'))).toBeVisible()
  const links = await sheet
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const beginnings = ['tez://upi/', 'phonepe://', 'paytmmp://', 'bhim://upi/', 'upi://']
  expect(links.map((link) => link.split('pay?')[0])).toEqual(beginnings)
  expect(new Set(links.map((link) => link.split('pay?')[1])).size).toBe(1)
  await open(page)
})

test('a bank account is copied as a UPI id is; a second tab sees what the first sent', async ({
  browser,
}, info) => {
  const { flow, who: giver } = await begin(browser, info, 'giver')
  const { page, print } = giver
  await page.goto(`/pay/${flow.bankMatchId}`)
  await page.getByRole('button', { name: print('payments', 'show-payee') }).click()
  await expect(page.getByRole('button', { name: print('paying', 'copy-account') })).toBeVisible()
  await expect(page.getByText(print('paying', 'ifsc'))).toBeVisible()
  await expectOneScreen(giver, 'where, bank')

  await page.goto(`/pay/proof/${flow.tabsMatchId}`)
  await page.locator('input[type=file]').setInputFiles(await picture())
  await expect(page.getByText(print('paying', 'proof-there'))).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(`/pay/${flow.tabsMatchId}`)
  await expect(second).toHaveURL(/\/pay\/proof\//)
  await page
    .getByLabel(print('paying', 'utr'), { exact: true })
    .fill(`${utrsOf(info.project.name).slice(0, -1)}2`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: print('paying', 'confirm'), exact: true }).click()
  for (const tab of [page, second])
    await expect(
      tab.getByText(print('paying', 'paid-told', { name: flow.receiver.name })),
    ).toBeVisible()
})

test('a picture shared by the payment app goes to the payment one chooses', async ({
  browser,
}, info) => {
  const { who: giver } = await begin(browser, info, 'giver', { serviceWorkers: 'allow' })
  const { page, print } = giver
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  const reference = `${utrsOf(info.project.name).slice(0, -1)}3`
  const { buffer } = await picture()
  await page.evaluate(shareLikeTheDevice, {
    bytes: buffer.toString('base64'),
    text: `Paid ₹500 to Tara Bai. UPI transaction ID: ${reference}`,
  })
  await expect(page).toHaveURL(/\/pay\/shared$/)
  await expect(page.getByRole('img', { name: print('paying', 'shared-alt') })).toBeVisible()
  await open(page)
  const uploaded = page.waitForRequest((request) => request.url().endsWith('/proof'))
  await page
    .getByRole('button', {
      name: print('paying', 'shared-to', { amount: SHOWN, name: 'Tara Bai' }),
    })
    .click()
  await uploaded
  await expect(page.getByText(print('paying', 'proof-there'))).toBeVisible()
  await expect(page.getByLabel(print('paying', 'utr'), { exact: true })).toHaveValue(reference)
  // It was taken, and is not kept.
  await page.goto('/pay/shared')
  await expect(page.getByText(print('paying', 'shared-lost'))).toBeVisible()
  expect(giver.problems).toEqual([])
})

test('confirming is one screen: the question, the claim, four digits, yes or no', async ({
  browser,
}, info) => {
  const { flow, who: receiver } = await begin(browser, info, 'receiver')
  const { page, print } = receiver
  await page.goto(`/confirm/${flow.claimedMatchId}`)
  await expect(
    page.getByRole('heading', {
      name: print('paymentPage', 'next.look', { amount: SHOWN, name: flow.giver.name }),
    }),
  ).toBeVisible()
  await expectOneScreen(receiver, 'confirm')
  await expect(page.getByRole('link', { name: print('paying', 'no') })).toBeVisible()
  await expectDifferent(receiver, [print('paymentPage', 'block', { name: flow.giver.name })])
  const unsure = print('errors', 'request.outcome-unknown')
  const keys = await unsureAnswers(page, `**/api/matches/${flow.claimedMatchId}/confirm`, unsure)
  await page.getByRole('checkbox').check()
  await page.getByLabel(print('paying', 'utr-last4')).fill(flow.claimedUtr.slice(-4))
  const yes = page.getByRole('button', { name: print('paying', 'yes', { amount: SHOWN }) })
  await yes.click()
  await expect(page.getByRole('alert')).toHaveText(unsure)
  await yes.click()
  // The page looked by itself, and says what it found.
  await expect(page.getByText(print('paying', 'marked-done'))).toBeVisible()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await expectOneScreen(receiver, 'confirmed')
  await page.reload()
  await expect(page.getByText(print('paying', 'marked-done'))).toBeVisible()
  await page.goto(`/confirm/${flow.claimedMatchId}`)
  await expect(page).toHaveURL(new RegExp(`/matches/${flow.claimedMatchId}$`))
  expect(receiver.problems).toEqual([])
})

/** The whole step is on a phone's screen, with one primary button. */
async function expectOneScreen({ page }: Somebody, step: string): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(0)
  // Steps slide in.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect.soft(height, step).toBeLessThanOrEqual(SCREEN.height)
  expect.soft(await page.locator('.btn--primary:visible').count(), step).toBe(1)
  await open(page)
}
