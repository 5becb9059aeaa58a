import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import english from '#contract/messages/site/site-ledger.en.json' with { type: 'json' }
import { shortSeal } from '#domain/ledger/short-seal.ts'
import { expectFitting } from '../stage/app.ts'
import { expectAccessible } from '../stage/axe.ts'
import { FACTS_FILE, type Facts } from '../stage/facts.ts'
import { signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

test('a member checks and saves the circle’s record and notices a changed file', async ({
  browser,
}) => {
  const { turns } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const { page, problems } = await signedIn(browser, turns.receiver, 'en', {
    acceptDownloads: true,
  })
  await page.goto('/ledger')
  await expect(page).toHaveURL(/\/honesty#ledger$/)
  await expectAccessible(page)
  await expectFitting(page)
  const status = page.locator('[data-status]')
  await page.getByRole('button', { name: english['mine.submit'] }).click()
  await expect(status).toContainText(english.good)
  await expect(status).toContainText(english['not-compared.seals'])
  const colour = () =>
    status.locator('.banner').evaluate((banner) => getComputedStyle(banner).backgroundColor)
  const right = await colour()
  await expect(status).toContainText(/as they are on this site today, are in it: [1-9]/)
  await expectFitting(page)
  const head = /[\da-f]{64}(?![\da-f])/.exec((await status.textContent()) ?? '')?.[0] ?? ''

  const [ownFile] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: english['mine.own'], exact: true }).click(),
  ])
  const [ledgerFile] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: english['mine.file'], exact: true }).click(),
  ])
  const stored = readFileSync(await ledgerFile.path(), 'utf8')
  const file = (text: string) => ({
    name: 'ledger.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(text),
  })
  await page.getByText(english.file, { exact: true }).click()
  await page.getByLabel(english['file.own']).setInputFiles(await ownFile.path())
  await page.getByLabel(english['file.ledger']).setInputFiles(file(stored))
  await page.getByLabel(english.seals).fill(head)
  await page.getByRole('button', { name: english['file.submit'] }).click()
  await expect(status).toContainText(english['good.noted'])
  await expect(status).toContainText(/All the entries in your file are in it: [1-9]/)
  await expect(status.getByText(shortSeal(head))).toHaveCount(2)
  await expectAccessible(page)

  await page
    .getByLabel(english['file.ledger'])
    .setInputFiles(file(stored.replace(/^(\[1,"help","[\d-]+",\d+)/m, '$10')))
  await page.getByRole('button', { name: english['file.submit'] }).click()
  await expect(status).toContainText(english.bad)
  await expect(status).toContainText(english['is.changed'])
  expect(await colour()).not.toBe(right)
  await page.getByLabel(english.seals).fill('not a seal')
  await page.getByRole('button', { name: english['file.submit'] }).click()
  await expect(status).toContainText(english['seals.wrong'])
  expect(problems).toEqual([])
})

test('tells a mistyped seal, another file and a missing entry apart', async ({ browser }) => {
  const { turns } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const { page, problems } = await signedIn(browser, turns.receiver, 'en', {
    acceptDownloads: true,
  })
  await page.goto('/ledger')
  const [ledgerFile] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: english['mine.file'], exact: true }).click(),
  ])
  const stored = readFileSync(await ledgerFile.path(), 'utf8')
  await page.getByText(english.file, { exact: true }).click()
  const status = page.locator('[data-status]')
  const check = async (text: string) => {
    await page.getByLabel(english['file.ledger']).setInputFiles({
      name: 'ledger.ndjson',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(text),
    })
    await page.getByRole('button', { name: english['file.submit'] }).click()
    await expect(status.locator('.banner')).toBeFocused()
  }
  // The page has its checker before it is asked for, so a file needs no line.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByLabel(english.seals).fill('0'.repeat(64))
  await check(stored)
  await expect(status).toContainText(english['seal-missing'])
  await expect(status).toContainText(english.compare)
  await expect(status).not.toContainText(english.tell)
  await page.getByLabel(english.seals).fill('')
  await check('rice, dal, tea\n')
  await expect(status).toHaveText(english['not-ledger'])
  await check(stored.replace(/^\[2,.*\n/m, ''))
  await expect(status).toContainText(english.bad)
  await expect(status.getByRole('listitem')).toHaveCount(2)
  await expect(status.locator('strong')).toBeInViewport()
  await page.getByLabel(english['file.own']).setInputFiles({
    name: 'own.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"rice":1}'),
  })
  await check(stored)
  await expect(status).toHaveText(english['own.wrong'])
  expect(problems).toEqual([])
})

test('a visitor is asked to log in, and everybody gets the script of the command', async ({
  page,
}) => {
  await page.goto('/ledger')
  await page.getByRole('button', { name: english['mine.submit'] }).click()
  await expect(page.locator('[data-status]')).toContainText(english.login)
  const script = await page.request.get('/verify-ledger.mjs')
  expect([script.status(), (await script.text()).match(/from "(?!node:)[^"]+"/g)]).toEqual([
    200,
    null,
  ])
})
