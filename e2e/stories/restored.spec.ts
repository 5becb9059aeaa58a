import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import english from '#contract/messages/site/site-ledger.en.json' with { type: 'json' }
import hindi from '#contract/messages/site/site-ledger.hi.json' with { type: 'json' }
import type { PhoneMemory } from '#domain/ledger/phone-memory.ts'
import { sealLink } from '#domain/ledger/seal-link.ts'
import { outsideTests } from '#test/server/run-program.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { laterBy, type Person, renewSession, signedInAt, station } from '../stage/evening/hand.ts'
import {
  BASE_URL,
  FACTS_FILE,
  type Facts,
  RECORD_PATH,
  RECORD_URL,
  type StagePerson,
  STORED_IN,
} from '../stage/facts.ts'
import { test } from '../stage/test.ts'

test.use({ baseURL: RECORD_URL })

const SITE = { en: english, hi: hindi }
const ended: (() => Promise<unknown>)[] = []
test.afterAll(async () => {
  for (const end of ended) await end()
})

/** What happens to the installation, or in it. */
async function act(name: 'pay' | 'night' | 'copy' | 'restore' | 'witnesses', body?: unknown) {
  const response = await fetch(`${BASE_URL}${RECORD_PATH}/${name}`, {
    method: 'POST',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  expect(response.ok, await response.text()).toBe(true)
}

/** A real witness of this installation: `npm run witness` on a port of its own. */
async function startWitness(name: string, log: string) {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      'src/server/programs/witness.ts',
      ...['--memory', join(STORED_IN, name), '--name', name],
      ...['--log', log, '--listen', '127.0.0.1:0'],
    ],
    { cwd: join(import.meta.dirname, '../..'), env: outsideTests({}) },
  )
  const end = () =>
    new Promise<void>((resolve) => {
      child.once('close', () => resolve())
      if (!child.kill()) resolve()
    })
  ended.push(end)
  let printed = ''
  const [, vkey = '', port = ''] = await new Promise<RegExpExecArray>((resolve) =>
    child.stdout?.on('data', (piece) => {
      const found = /^witness (\S+)\nlistens at .*:(\d+)\n/.exec((printed += String(piece)))
      if (found !== null) resolve(found)
    }),
  )
  return { url: `http://127.0.0.1:${port}`, vkey, end }
}

/** A sentence of the page around what differs in it. */
function around({ print }: Person, key: MessageKey<'coine'>, values: Record<string, string>) {
  const parts = print('coine', key, values as never).split('|')
  return new RegExp(parts.map((part) => RegExp.escape(part)).join('.+'))
}

/** What this phone remembers of the record. */
const memoryOf = (page: Page) =>
  page.evaluate(
    async () =>
      new Promise<PhoneMemory>((resolve) => {
        indexedDB.open('paraspar-record').onsuccess = ({ target }) => {
          const reading = (target as IDBOpenDBRequest).result
            .transaction('seen')
            .objectStore('seen')
            .getAll()
          reading.onsuccess = () => {
            reading.transaction?.db.close()
            resolve(reading.result[0] as PhoneMemory)
          }
        }
      }),
  )

/** The newest seal as a link, as a paper or a chat would have it, once it covers so many payments. */
async function linkOver(page: Page, transfers: number): Promise<string> {
  let link = ''
  await expect(async () => {
    const heads = (await (
      await page.request.get('/api/ledger/heads')
    ).json()) as ApiResponse<'GET /ledger/heads'>
    const { user } = (await (
      await page.request.get('/api/user/session')
    ).json()) as ApiResponse<'GET /user/session'>
    const newest = heads.heads.at(-1)!
    expect(newest.transfers).toBe(transfers)
    link = sealLink(RECORD_URL, { slug: user.circle.slug, ...newest })
  }).toPass()
  return link
}

test('after a restore phones and links that saw what is lost say it calmly, and witnesses do not sign', async ({
  browser,
}) => {
  const { record } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const phone = (of: StagePerson, language: WrittenLanguage) => here(browser, of, language)
  const saw = [await phone(record.giver, 'en'), await phone(record.receiver, 'hi')] as const
  const before = [await phone(record.giver, 'en'), await phone(record.receiver, 'hi')] as const
  const all = [...saw, ...before]
  const [first] = saw

  const { keys } = (await (
    await first.page.request.get('/api/ledger/seals')
  ).json()) as ApiResponse<'GET /ledger/seals'>
  const log = keys[0]!.verifier
  const [one, two, gone] = [
    await startWitness('one.example', log),
    await startWitness('two.example', log),
    await startWitness('gone.example', log),
  ]
  await gone.end()
  await act(
    'witnesses',
    [one, two, gone].map(({ url, vkey }) => ({ url, vkey })),
  )
  await act('night')
  for (const who of all) {
    await who.page.goto('/coine')
    await expect(who.page.getByText(who.print('coine', 'phone.today'))).toBeVisible()
    await expect(
      who.page.getByText(around(who, 'witnessed', { by: '2', of: '3', day: '|' })),
    ).toBeVisible()
  }
  for (const who of saw) await station(who, 'witnessed')
  const older = await linkOver(first.page, 2)
  // An open page hears of payments; these phones are put away before the one that is lost.
  for (const { page } of before) await page.goto('about:blank')

  await act('copy')
  await act('pay')
  const newer = await linkOver(first.page, 3)
  await act('night')
  await laterBy(RECORD_URL, 2)
  for (const { page } of saw) {
    await page.reload()
    await expect(async () =>
      expect((await memoryOf(page)).heads.at(-1)?.transfers).toBe(3),
    ).toPass()
  }

  await act('restore')
  await laterBy(RECORD_URL, 6)
  for (const [at, who] of all.entries())
    await renewSession(RECORD_URL, who, [record.giver, record.receiver][at % 2]!.memberId)
  for (const who of saw) {
    await who.page.goto('/coine')
    await expectCalm(who)
    await station(who, 'restored')
    await who.page.goto(newer)
    await expectAnswer(who, 'link.restored')
    await station(who, 'link-restored')
  }
  for (const who of before) {
    await who.page.goto('/coine')
    // Some hours later it may be another day.
    await expect(
      who.page
        .getByText(who.print('coine', 'phone.today'))
        .or(who.page.getByText(around(who, 'phone.same', { day: '|' }))),
    ).toBeVisible()
    await expect(calmLine(who)).toHaveCount(0)
    await expectNoAlarm(who)
    await who.page.goto(newer)
    await expectAnswer(who, 'link.restored')
    await who.page.goto('about:blank')
    await who.page.goto(older)
    await expectAnswer(who, 'link.same')
  }

  await act('night')
  for (const who of saw) {
    await who.page.goto('/coine')
    await expect(who.page.getByText(who.print('coine', 'witness-refused'))).toBeVisible()
    await station(who, 'witness-refused')
  }
  const steward = await phone(record.steward, 'en')
  await steward.page.goto('/staff/ledger')
  await expect(
    steward.page.getByText(steward.print('staffCircle', 'witness-refused', { count: 2, of: 3 })),
  ).toBeVisible()
  await steward.page.goto('/notifications')
  await expect(steward.page.getByText(/A witness did not sign the record of/).first()).toBeVisible()

  await act('pay')
  await linkOver(first.page, 3)
  await laterBy(RECORD_URL, 2)
  for (const who of saw) {
    const { page } = who
    await page.goto('/coine')
    await expect(async () => {
      const { heads, differed } = await memoryOf(page)
      expect([heads.at(-1)?.transfers, heads.at(-1)?.restarts, differed]).toEqual([3, 1, null])
    }).toPass()
    await expectCalm(who)
    await page.goto('/honesty#ledger')
    await page.getByRole('button', { name: SITE[who.language]['mine.submit'] }).click()
    await expect(page.locator('[data-status]')).toContainText(sentence(who, 'seen.restored'))
    await station(who, 'checked-restored')
  }
  for (const { problems } of [...all, steward]) expect(problems).toEqual([])
})

const here = (browser: Browser, of: StagePerson, language: WrittenLanguage) =>
  signedInAt(RECORD_URL, browser, { ...of, language })

const calmLine = (who: Person) =>
  who.page.getByText(around(who, 'phone.restored', { day: '|', after: '2' }))

async function expectCalm(who: Person): Promise<void> {
  await expect(calmLine(who)).toBeVisible()
  await expectNoAlarm(who)
}

async function expectNoAlarm({ page, print }: Person): Promise<void> {
  await expect(page.locator('.banner', { hasText: print('coine', 'phone.send') })).toHaveCount(0)
}

/** A sentence of a visitors' page, with anything for what is filled in. */
function sentence({ language }: Person, key: MessageKey<'site-ledger'>): RegExp {
  const parts = SITE[language][key].split(/\{\w+\}/)
  return new RegExp(parts.map((part) => RegExp.escape(part)).join('.+'))
}

async function expectAnswer(who: Person, key: 'link.same' | 'link.restored'): Promise<void> {
  const answer = who.page.locator('[data-seal]')
  await expect(answer.getByRole('heading')).toHaveText(sentence(who, key))
  await expect(answer).toContainText(sentence(who, `${key}.more`))
}
