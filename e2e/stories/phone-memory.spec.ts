import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import english from '#contract/messages/site/site-ledger.en.json' with { type: 'json' }
import { sealLink } from '#domain/ledger/seal-link.ts'
import { shortSeal } from '#domain/ledger/short-seal.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { expectFitting, open, somebody, type Somebody, unfold } from '../stage/app.ts'
import { BASE_URL, FACTS_FILE, type Facts, type StagePerson } from '../stage/facts.ts'
import { giveSession, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'
import { wordsIn } from '../stage/words.ts'

type Heads = ApiResponse<'GET /ledger/heads'>
const HEADS = '**/api/ledger/heads*'
const DAY_MS = 86_400_000

/** Lets the phone's memory be as old as this. The next start asks again. */
async function agedBy(page: Page, days: number): Promise<void> {
  await page.evaluate(
    async (ms) =>
      new Promise<void>((resolve) => {
        indexedDB.open('paraspar-record').onsuccess = ({ target }) => {
          const store = (target as IDBOpenDBRequest).result
            .transaction('seen', 'readwrite')
            .objectStore('seen')
          store.openCursor().onsuccess = ({ target: found }) => {
            const cursor = (found as IDBRequest<IDBCursorWithValue | null>).result
            if (cursor === null) {
              store.transaction.db.close()
              return resolve()
            }
            const memory = cursor.value
            memory.since -= ms
            memory.askedAt -= ms
            for (const head of memory.heads) head.seenAt -= ms
            cursor.update(memory)
            cursor.continue()
          }
        }
      }),
    days * DAY_MS,
  )
}
const people = (page: Page) =>
  page.evaluate(
    async () =>
      new Promise<number>((resolve) => {
        indexedDB.open('paraspar-record').onsuccess = ({ target }) => {
          const counting = (target as IDBOpenDBRequest).result
            .transaction('seen')
            .objectStore('seen')
            .count()
          counting.onsuccess = () => {
            counting.transaction?.db.close()
            resolve(counting.result)
          }
        }
      }),
  )

const since = ({ page, print }: Somebody) =>
  page.getByText(print('coine', 'phone.same', { day: '|' }).split('|')[1] ?? '')

test('a phone says since when nothing has changed, and keeps that through logging out', async ({
  browser,
}) => {
  const { turns } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const who = await signedIn(browser, turns.receiver, 'en')
  const { page, print } = who
  await page.goto('/coine')
  await expect(page.getByText(print('coine', 'phone.today'))).toBeVisible()
  await open(page)
  await agedBy(page, 40)
  await page.reload()
  await expect(since(who)).toBeVisible()

  await page.getByRole('button', { name: print('common', 'menu'), exact: true }).click()
  await page.getByRole('button', { name: print('common', 'logout') }).click()
  await page.waitForURL(/\/$/)
  // Another person of their circle uses the phone, then somebody of another circle.
  for (const [other, words] of [
    [turns.giver, print],
    [otherCircle(), wordsIn('hi')],
  ] as const) {
    await giveSession(page.context(), other)
    await page.goto('/coine')
    await expect(page.getByText(words('coine', 'phone.today'))).toBeVisible()
  }
  expect(await people(page)).toBe(3)
  await giveSession(page.context(), turns.receiver)
  await page.goto('/coine')
  await expect(since(who)).toBeVisible()

  // The browser emptied the store, or the phone is new.
  await page.evaluate(() => indexedDB.deleteDatabase('paraspar-record'))
  await page.reload()
  await expect(page.getByText(print('coine', 'phone.today'))).toBeVisible()
  expect(who.problems).toEqual([])
})

function otherCircle(): StagePerson {
  const { treasurer } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  return treasurer.giver
}

test('what the phone says comes when it comes, and moves nothing', async ({ browser }) => {
  const { turns } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const { page, print, problems } = await signedIn(browser, turns.receiver, 'en')
  const isAsked = Promise.withResolvers<void>()
  const comes = Promise.withResolvers<void>()
  await page.route(HEADS, async (route) => {
    isAsked.resolve()
    await comes.promise
    await route.continue()
  })
  await page.goto('/coine')
  const rows = page.locator('main').getByRole('listitem')
  await expect(rows.filter({ hasText: print('coine', 'share') })).toBeVisible()
  await isAsked.promise
  const places = () =>
    rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().y)))
  const before = await places()
  comes.resolve()
  await expect(page.getByText(print('coine', 'phone.today'))).toBeVisible()
  expect(await places()).toEqual(before)
  expect(problems).toEqual([])
})

test('a phone that saw another record shows both, accuses nobody, and can begin again', async ({
  browser,
}) => {
  const { turns } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const who = await signedIn(browser, turns.giver, 'en')
  const { page, print } = who
  await page.goto('/coine')
  await expect(page.getByText(print('coine', 'phone.today'))).toBeVisible()
  await agedBy(page, 40)
  await page.route(HEADS, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Heads
    await route.fulfill({
      json: { ...body, heads: body.heads.map((one) => ({ ...one, head: 'b'.repeat(64) })) },
    })
  })
  await page.reload()
  const banner = page.locator('.banner', { hasText: print('coine', 'phone.send') })
  await expect(banner).toBeVisible()
  await open(page)
  await page.unroute(HEADS)
  // The first record is back; what was seen in between is not forgotten.
  await agedBy(page, 1)
  await page.reload()
  await expect(banner).toBeVisible()

  await banner.getByText(print('coine', 'phone.known')).click()
  await banner.getByRole('button', { name: print('coine', 'phone.again') }).click()
  await expect(page.getByText(print('coine', 'phone.today'))).toBeVisible()
  expect(who.problems).toEqual([])
})

test('the link of a seal compares itself, on the phone of anybody in the circle', async ({
  browser,
}) => {
  const { turns } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const { page: sender, print } = await signedIn(browser, turns.receiver, 'en')
  await sender.goto('/coine')
  const row = await unfold(sender, print('coine', 'share'))
  await expect(row.getByRole('img', { name: print('coine', 'share.qr') })).toBeVisible()
  await open(sender)
  const answer = await sender.request.get('/api/ledger/heads')
  const { heads } = (await answer.json()) as Heads
  const { slug } = (
    (await (
      await sender.request.get('/api/user/session')
    ).json()) as ApiResponse<'GET /user/session'>
  ).user.circle
  const newest = heads.at(-1)
  if (newest === undefined) throw new Error('nothing is sealed yet')
  const link = sealLink(BASE_URL, { slug, ...newest })

  // Somebody who is nobody's member reads what it is; after the log-in it is compared.
  const { page: visitor } = await somebody(await browser.newContext(), {
    name: 'Somebody',
    language: 'en',
  })
  await visitor.goto(link)
  await expect(visitor.getByText(shortSeal(newest.head))).toBeVisible()
  await open(visitor)
  await expect(visitor.getByRole('link', { name: english['login.link'] })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(new URL(link).pathname + new URL(link).hash)}`,
  )

  const { page, problems } = await signedIn(browser, turns.giver, 'en')
  const found = page.locator('[data-seal]')
  await page.goto(link)
  await expect(found).toContainText(/The record of .+, \d+ entries, is still in today’s record/)
  await expect(found.getByRole('heading')).toHaveText(english['link.same'])
  await open(page)
  await page.goto(link.replace(`/r/${slug}`, '/r/another'))
  await expect(found).toHaveText(english['link.other'])
  await page.goto(link.slice(0, -2))
  await expect(found).toHaveText(english['link.unreadable'])

  // The two are shown two records. One link is enough to see it.
  await page.route(HEADS, async (route) => {
    const body = (await (await route.fetch()).json()) as Heads
    await route.fulfill({
      json: { ...body, heads: body.heads.map((one) => ({ ...one, head: 'b'.repeat(64) })) },
    })
  })
  await page.goto('about:blank')
  await page.goto(link)
  await expect(found).toContainText(`Link: ${shortSeal(newest.head)}. Today: bbbb-bbbb.`)
  await expect(found).toContainText(english['link.why'])
  await expectFitting(page)
  expect(problems).toEqual([])
})
