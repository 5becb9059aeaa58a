import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { codeNow } from '../second-factor.ts'
import { messageTo } from '../outbox.ts'
import { site, unfold } from '../app.ts'
import { button, field, link, type Person, station, tap, type, typeDate, typeOn } from './hand.ts'

const BIRTH = '1984-04-14'

/** The first founder fills in the form for a circle. */
export async function applyForCircle(
  who: Person,
  { circleName, size }: { circleName: string; size: number },
): Promise<void> {
  const { page, print } = who
  await page.goto(site(who, '/'))
  await tap(who, link(who, print('entering', 'start.title')))
  await page.waitForURL(/start-a-circle/)
  await station(who, '01-start')
  await type(who, field(who, print('entering', 'start.name')), circleName)
  await type(
    who,
    field(who, print('entering', 'start.purpose')),
    'We are neighbours and save together.',
  )
  await type(who, field(who, print('entering', 'start.place')), 'Wardha')
  await type(who, field(who, print('entering', 'start.size')), String(size))
  await aboutMyself(who)
  await tap(who, button(who, print('entering', 'start.submit')))
  await expect(page.getByText(print('entering', 'start.success')).first()).toBeVisible()
  await station(who, '02-applied')
}

/** Name, mail, phone, password, PAN, birth and consent of the full form; staff read how long the password is. */
async function aboutMyself(who: Person): Promise<void> {
  const { page, print } = who
  await typeOwn(who)
  await type(who, field(who, print('entering', 'field.pan')), madeUpPan())
  await typeDate(who, print('entering', 'field.birth'), BIRTH)
  await tap(
    who,
    page.getByRole('checkbox', { name: new RegExp(print('entering', 'consent.rules')) }),
  )
}

/** What every newcomer by a form gives, whatever they become. */
async function typeOwn(who: Person): Promise<void> {
  const { page, print } = who
  await expect(page.getByText(print('entering', 'field.password.hint-staff'))).toBeVisible()
  await type(who, field(who, print('entering', 'field.name')), who.name)
  const address = field(who, print('entering', 'field.email'))
  if ((await address.inputValue()) === '') await type(who, address, who.email)
  await type(who, field(who, print('entering', 'field.password')), who.password)
  await type(who, field(who, print('entering', 'field.phone')), who.phone)
}

export function madeUpPan(): string {
  const letter = () => String.fromCharCode(97 + randomInt(26))
  return `${letter()}${letter()}${letter()}p${letter()}${String(randomInt(1e4)).padStart(4, '0')}${letter()}`
}

async function solveCaptcha(who: Person): Promise<void> {
  const { page, print } = who
  await tap(who, button(who, print('entering', 'captcha.no-eyes')))
  await expect(page.getByText(print('entering', 'captcha.solved'))).toBeVisible()
}

/** The path of a link with what is behind its #. */
function withHash(address: string): string {
  const { pathname, hash } = new URL(address)
  return pathname + hash
}

/** Registers by a one-time link with the full form. */
export async function registerByLink(who: Person, address: string): Promise<void> {
  const { page, print } = who
  await page.goto(site(who, withHash(address)))
  await aboutMyself(who)
  await tap(who, button(who, print('entering', 'register.submit')))
  await expect(page.getByText(print('entering', 'register.success')).first()).toBeVisible()
}

/** An officer from outside has a shorter form, without PAN and date of birth. */
export async function registerAsOfficer(who: Person, address: string): Promise<void> {
  const { page, print } = who
  await page.goto(site(who, withHash(address)))
  await typeOwn(who)
  for (const asked of ['field.pan', 'field.birth'] as const)
    await expect(field(who, print('entering', asked))).toBeHidden()
  await tap(who, button(who, print('entering', 'register.submit')))
  await expect(page.getByText(print('errors', 'members.adult-required')).first()).toBeVisible()
  await tap(who, page.getByRole('checkbox', { name: print('entering', 'join.adult') }))
  await tap(
    who,
    page.getByRole('checkbox', { name: new RegExp(print('entering', 'consent.rules')) }),
  )
  await station(who, '21-officer-form')
  await tap(who, button(who, print('entering', 'register.submit')))
  await expect(page.getByText(print('entering', 'register.success')).first()).toBeVisible()
}

/** Opens the mail, logs in, verifies the phone and sets up an app. Returns the app's secret. */
export async function proveEverything(who: Person, name: string): Promise<string> {
  const { page, print } = who
  const [address] = await messageTo(who.email, /http:\S+verify-email\S+/)
  await page.goto(address)
  await tap(who, button(who, print('entering', 'verify.submit')))
  // No code comes to a phone that is not verified: the link leads on by email, with the address there.
  await page.waitForURL(/\/login\?by=email/)
  await expect(field(who, print('entering', 'field.email'))).toHaveValue(who.email)
  await logInByEmail(who)
  await page.waitForURL(/\/dashboard|\/staff/)
  await station(who, `${name}-steps`)
  await tap(who, button(who, print('joining', 'send-code')))
  const [, code = ''] = await messageTo(`+91${who.phone}`, /\b(\d{6})\b/)
  await type(who, field(who, print('joining', 'code')), code)
  await tap(who, button(who, print('joining', 'verify')))
  // The area of an officer opens at once.
  await expect(button(who, print('joining', 'verify'))).toHaveCount(0)
  return setUpApp(who, `${name}-second-factor`)
}

/** Logs in with e-mail and password; the picture is replaced by the phone's short check. */
export async function logInByEmail(who: Person): Promise<void> {
  const { page, print } = who
  if (!/by=email/.test(page.url())) {
    if (!/\/login/.test(page.url())) await page.goto(site(who, '/login'))
    await tap(who, link(who, print('entering', 'login.by-email')))
  }
  const email = field(who, print('entering', 'field.email'))
  // Whoever comes from the link of the mail finds it filled in.
  if ((await email.inputValue()) === '') await type(who, email, who.email)
  await type(who, field(who, print('entering', 'field.password')), who.password)
  await solveCaptcha(who)
  await tap(who, button(who, print('entering', 'login.submit')))
}

/** Gives the code of the app in the second step of the login. */
export async function giveFactor(who: Person, secret: string): Promise<void> {
  const { page, print } = who
  await expect(field(who, print('entering', 'factor.code'))).toBeFocused()
  await typeOn(who, await codeNow(page, secret))
  await tap(who, button(who, print('entering', 'factor.submit')))
}

/** Sets up an authenticator app. Returns its secret. */
export async function setUpApp(who: Person, name: string): Promise<string> {
  const { page, print } = who
  await page.goto('/security')
  await unfold(page, print('security', 'app'))
  await tap(who, button(who, print('security', 'app-set-up')))
  const row = page.locator('.copy-row').filter({ hasText: print('security', 'app-secret') })
  const secret = (await row.locator('.copy-row__value').innerText()).replace(/\s/g, '')
  await station(who, name)
  await type(who, field(who, print('security', 'app-code')), await codeNow(page, secret))
  await tap(who, button(who, print('security', 'app-confirm')))
  await tap(who, button(who, print('security', 'codes-kept')))
  await expect(page.getByText(print('security', 'app-on'))).toBeVisible()
  return secret
}

/** The first founder makes the link for the second one. */
export async function linkForSecond(who: Person): Promise<string> {
  const { page, print } = who
  await page.goto('/dashboard')
  await tap(who, button(who, print('joining', 'founder-link-make')))
  const address = page.getByText(/\/register#code=\S+/).first()
  await expect(address).toBeVisible()
  await station(who, '05-link-for-second')
  return (await address.innerText()).trim()
}

/** Chooses three days for the founding terms. */
export async function chooseTerms(who: Person): Promise<void> {
  const { page, print } = who
  await page.goto('/dashboard')
  await tap(who, page.getByText(print('joining', 'founder-terms-choose')))
  await tap(
    who,
    page.getByRole('radio', { name: print('joining', 'founder-terms-days', { days: 3 }) }),
  )
  await expect(page.getByText(print('joining', 'founder-operator-open'))).toBeVisible()
  await station(who, '07-terms')
}

/** The operator logs in with a second factor and opens the circle. */
export async function openCircle(
  who: Person,
  { secret, circleName }: { secret: string; circleName: string },
): Promise<void> {
  const { page, print } = who
  await logInByEmail(who)
  await giveFactor(who, secret)
  await page.waitForURL(/\/staff|\/dashboard/)
  const card = page.locator('details').filter({ hasText: circleName })
  await expect(card).toBeVisible()
  if ((await card.getAttribute('open')) === null) await tap(who, card.locator('summary'))
  await station(who, '08-operator')
  await tap(who, card.getByRole('button', { name: print('operator', 'open'), exact: true }))
  const form = card.getByRole('form')
  const slug = form.getByLabel(print('operator', 'slug'), { exact: true })
  if ((await slug.inputValue()) === '') await type(who, slug, `evening-${randomInt(1e6)}`)
  await tap(who, form.getByRole('button', { name: print('operator', 'open'), exact: true }))
  await expect(card).toBeHidden()
}
