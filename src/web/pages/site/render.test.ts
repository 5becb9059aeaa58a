import { expect, test } from 'vitest'
import { renderSite } from './render.tsx'

const assets = () => ({ styles: [], scripts: ['/a.js'], late: false, code: '' })
const built = renderSite(assets, ['en', 'hi', 'mr', 'ur'])
const pageAt = (path: string) => built.find((page) => page.path === path)!.html

test('every page is there in each language that is offered, below its code', () => {
  const paths = (language: string) =>
    built
      .filter((page) => page.language === language)
      .map(({ path }) => path.replace(new RegExp(`^/${language}(?=/|@@|$)`), '') || '/')
  for (const language of ['hi', 'mr', 'ur']) expect(paths(language)).toEqual(paths('en'))
  expect(
    renderSite(assets)
      .map(({ language }) => language)
      .filter((language) => language !== 'en' && language !== 'hi'),
  ).toEqual([])
})

test('what nobody has translated is English', () => {
  const html = pageAt('/mr')
  expect(html).toMatch(/^<!doctype html><html lang="mr">/)
  expect(html).toContain('<h2>परस्परमध्ये आपले स्वागत आहे</h2>')
  expect(html).toMatch(/<p>Those who can spare money say so\./)
})

test('a language written from the right turns the page', () => {
  const html = pageAt('/ur/rules')
  expect(html).toMatch(/^<!doctype html><html lang="ur" dir="rtl">/)
})

test('pages name each other by the table, and lead to each language under its own name', () => {
  for (const path of ['/plans', '/ur/plans']) {
    for (const [code, there] of [
      ['en', '/plans'],
      ['hi', '/hi/plans'],
      ['mr', '/mr/plans'],
      ['ur', '/ur/plans'],
      ['x-default', '/plans'],
    ])
      expect(pageAt(path)).toContain(`hrefLang="${code}" href="%%publicUrl%%${there}"`)
  }
  const html = pageAt('/plans')
  for (const [code, name] of [
    ['mr', 'मराठी'],
    ['ur', 'اردو'],
  ])
    expect(html).toMatch(
      new RegExp(
        `<a [^>]*href="/${code}/plans" hrefLang="${code}" lang="${code}"[^>]*>${name}</a>`,
      ),
    )
  expect(html).toContain('lang="ur" dir="rtl"')
})

test('the garland of the first page is small', () => {
  const [svg = ''] = /<svg class="toran".*?<\/svg>/s.exec(pageAt('/hi')) ?? []
  expect(svg.length).toBeGreaterThan(1_000)
  expect(svg.length).toBeLessThan(3_000)
})

test('a date of birth is three numbers that the browser can fill in, and never a calendar', () => {
  for (const path of ['/register', '/hi/start-a-circle']) {
    const html = pageAt(path)
    expect(html).not.toContain('type="date"')
    for (const part of ['day', 'month', 'year'])
      expect(html).toMatch(
        new RegExp(`<input[^>]*autoComplete="bday-${part}"[^>]*name="dateOfBirth.${part}"`),
      )
    expect(html.match(/id="error-dateOfBirth"/g)).toHaveLength(1)
  }
})

test('only the log-in by e-mail has a picture to retype', () => {
  const withPicture = built.filter(({ html }) => html.includes('data-captcha-picture'))
  expect(withPicture.map(({ path }) => path.split('/').at(-1))).toEqual(
    Array.from({ length: 4 }, () => 'login'),
  )
})

test('the menu of a phone begins with what people look for, and names each address once', () => {
  const [list = ''] = /<nav class="header__fold-list".*?<\/nav>/s.exec(pageAt('/hi/plans')) ?? []
  const links = Array.from(list.matchAll(/href="([^"]+)"/g), ([, address]) => address)
  expect(links.slice(0, 5)).toEqual([
    '/hi#how',
    '/hi/rules',
    '/hi/honesty',
    '/hi/contact',
    '/hi/login',
  ])
  expect(new Set(links).size).toBe(links.length)
  expect(links).toContain('/hi/register')
})

test('whoever has no link finds every way on at /join', () => {
  for (const path of ['/register', '/start-a-circle', '/login'])
    expect(pageAt('/join')).toContain(`href="${path}"`)
  expect(pageAt('/join')).toContain('name="invitation"')
})

test('a page carries the sentences that its script names, but those that a response brings', () => {
  const code = "a(`members.email-required`),b('members.login-failed'),c(x.login.title)"
  const [page] = renderSite(() => ({ ...assets(), code }), ['hi']).filter(
    ({ path }) => path === '/hi/login',
  )
  expect(/<main[^>]* data-texts="([^"]*)"/.exec(page?.html ?? '')?.[1]).toBe(
    '{&quot;members.email-required&quot;:&quot;ईमेल ज़रूरी है&quot;}',
  )
  expect(pageAt('/login')).not.toContain('data-texts')
})
