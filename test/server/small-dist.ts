import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INVITED_PAGE, isStandIn, SITE_MANIFEST_FILE, type SiteManifest } from '#contract/site.ts'

/** The styles and the script inside a page. */
/** The menu of every page. */
const LINKS =
  '@@news@@<a href="/news">news</a>@@/news@@@@testimonials@@<a href="/testimonials">said</a>@@/testimonials@@'

export const INSIDE = {
  style: '@media (width<=9rem) { .a > .b { color: red } }',
  script: "addEventListener('load', () => import('/assets/frame-abc.js'))",
} as const

const UNAVAILABLE = '@@?unavailable@@@@unavailable@@@@/?unavailable@@'

type Page = SiteManifest['pages'][number]
const LANGUAGES = ['en', 'hi'] as const

/**
 * Writes the smallest build that the server can use: a few pages in both languages, one of each
 * kind.
 */
export function writeSmallDist(distDir: string): void {
  for (const folder of [...LANGUAGES.flatMap((one) => [one, `${one}/join`]), 'assets'])
    mkdirSync(join(distDir, folder))
  const pages = [
    ...LANGUAGES.flatMap((language) =>
      ['/', '/register', INVITED_PAGE, '/login', '/404', '/503'].map((path) =>
        writePage(distDir, language, path),
      ),
    ),
    ...LANGUAGES.map((language) => writeNewsPage(distDir, language)),
    ...LANGUAGES.map((language) => writePaperPage(distDir, language)),
    ...LANGUAGES.map((language) => writePosterPage(distDir, language)),
    ...LANGUAGES.map((language) => writeHonestyPage(distDir, language)),
  ]
  writeFileSync(
    join(distDir, 'member-headers.json'),
    JSON.stringify(
      Object.fromEntries(pages.map(({ file }) => [file, '<header>members @@slug@@</header>'])),
    ),
  )
  writeOtherFiles(distDir)
  writeFileSync(
    join(distDir, SITE_MANIFEST_FILE),
    JSON.stringify({ pages, app: 'app.html' } satisfies SiteManifest),
  )
}

function writePage(distDir: string, language: 'en' | 'hi', path: string): Page {
  const file = `${language}/${path.slice(1) || 'home'}.html`
  writeFileSync(
    join(distDir, file),
    `<html lang="${language}"><style>${INSIDE.style}</style><script data-scripts="/a">` +
      `${INSIDE.script}</script><script type="module" src="/assets/frame-abc.js"></script>` +
      `<body>%%practice%%<header class="header">visitors${LINKS}</header>${language} ${path} by ` +
      `%%operatorName%%${path === '/login' ? '<p data-late="sms" hidden="">late</p>' : ''}</body></html>`,
  )
  return {
    path: language === 'en' ? path : path === '/' ? '/hi' : `/hi${path}`,
    language,
    file,
    isListed: !isStandIn(path) && path !== INVITED_PAGE,
  }
}

function writeNewsPage(distDir: string, language: 'en' | 'hi'): Page {
  const file = `${language}/news-item.html`
  writeFileSync(
    join(distDir, file),
    `<title>@@title@@</title><header class="header">visitors${LINKS}</header>` +
      `<link href="/news/@@slug@@">${UNAVAILABLE}@@items@@<p>none</p>@@/items@@ by %%operatorName%%`,
  )
  return {
    path: `${language === 'hi' ? '/hi' : ''}/news/@@slug@@`,
    language,
    file,
    isListed: true,
    data: 'news-item',
  }
}

function writeHonestyPage(distDir: string, language: 'en' | 'hi'): Page {
  const file = `${language}/honesty.html`
  writeFileSync(
    join(distDir, file),
    `<header class="header">visitors${LINKS}</header>` +
      `Promises @@checked@@none yet@@/checked@@ ${UNAVAILABLE}`,
  )
  return {
    path: `${language === 'hi' ? '/hi' : ''}/honesty`,
    language,
    file,
    isListed: true,
    data: 'honesty',
  }
}

function writePaperPage(distDir: string, language: 'en' | 'hi'): Page {
  const file = `${language}/verify-item.html`
  writeFileSync(
    join(distDir, file),
    '<title>@@slug@@</title><header class="header">visitors</header>@@items@@@@/items@@',
  )
  return {
    path: `${language === 'hi' ? '/hi' : ''}/verify/@@slug@@`,
    language,
    file,
    isListed: false,
    data: 'paper',
  }
}

function writePosterPage(distDir: string, language: 'en' | 'hi'): Page {
  const file = `${language}/posters-item.html`
  writeFileSync(
    join(distDir, file),
    `<header class="header">visitors</header>${language} @@circle@@ @@slug@@ @@title@@ @@qr@@`,
  )
  return {
    path: `${language === 'hi' ? '/hi' : ''}@@circle@@/posters/@@slug@@`,
    language,
    file,
    isListed: false,
    data: 'poster',
  }
}

function writeOtherFiles(distDir: string): void {
  writeFileSync(join(distDir, 'drawings.json'), '{"tree":"<svg/>"}')
  writeFileSync(join(distDir, 'app.html'), '<html><body>%%practice%%member area</body></html>')
  writeFileSync(join(distDir, 'favicon.svg'), '<svg/>')
  for (const name of [
    'share-en',
    'share-hi',
    'icon-192',
    'icon-512',
    'icon-maskable',
    'icon-touch',
  ])
    writeFileSync(join(distDir, `${name}.png`), 'picture')
  writeFileSync(join(distDir, 'app.webmanifest'), '{}')
  writeFileSync(join(distDir, 'verify-ledger.mjs'), 'export {}')
  writeFileSync(join(distDir, 'sw.js'), 'addEventListener("push", () => 0)')
  writeFileSync(join(distDir, 'assets/frame-abc.js'), 'export {}')
}
