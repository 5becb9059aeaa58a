import { expect, test } from 'vitest'
import { renderSite } from './render.tsx'

const assets = () => ({ styles: [], scripts: ['/a.js'], late: false })
const built = renderSite(assets, ['en', 'hi', 'mr', 'ur'])
const pageAt = (path: string) => built.find((page) => page.path === path)!.html

test('every page is there in each language that is offered, below its code', () => {
  const paths = (language: string) =>
    built
      .filter((page) => page.language === language)
      .map(({ path }) => path.replace(new RegExp(`^/${language}(?=/|$)`), '') || '/')
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
  expect(html).toContain('<h1>परस्परमध्ये आपले स्वागत आहे</h1>')
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
