import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readManifest } from '../../tools/release/manifest.ts'

const ROOT = join(import.meta.dirname, '../..')
const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }),
]
const SOURCES = globSync('{bench,db,deploy,e2e,src,test,tools}/**/*.{ts,tsx,css,sql,json,sh,mjs}', {
  cwd: ROOT,
  exclude: ['bench/.data/**'],
}).map((path) => `/${path}`)

/** Decisions name what there was when they were taken; the others are true now. */
const isHistory = (doc: string) => doc.startsWith('docs/decisions/')
const read = (doc: string) => readFileSync(join(ROOT, doc), 'utf8')
const inCode = (doc: string) =>
  Array.from(read(doc).matchAll(/(?<!`)`([^`\n]+)`/g), ([, text = '']) => text)

/** Made by commands, and not committed; and the pattern of a name. */
const ELSEWHERE = /^(bench\/\.data|bench\/lists-plans)\/?$|^x\./
const FILE = /^[\w.@-]+(\/[\w.@-]+)*\.(ts|tsx|css|sql|mjs|sh)$/
const FOLDER = /^(bench|db|deploy|docs|e2e|src|test|tools)(\/[\w.@-]+)*\/?$/

/** Files and folders in this text that are not there. A file may be named by the end of its path. */
function missingIn(texts: readonly string[]): string[] {
  return texts.filter(
    (text) =>
      !ELSEWHERE.test(text) &&
      ((FILE.test(text) && !SOURCES.some((path) => path.endsWith(`/${text}`))) ||
        (FOLDER.test(text) && text.includes('/') && !existsSync(join(ROOT, text)))),
  )
}

test('a file or folder that the documents name is there', () => {
  const missing = DOCS.filter((doc) => !isHistory(doc)).flatMap((doc) =>
    missingIn(inCode(doc)).map((path) => `${doc}: ${path}`),
  )
  expect(missing).toEqual([])
  expect(
    missingIn(['src/domain/nothing.ts', 'no-such-page.tsx', 'src/nowhere', 'npm test']),
  ).toEqual(['src/domain/nothing.ts', 'no-such-page.tsx', 'src/nowhere'])
})

test('a page that a document links to is there', () => {
  const missing = DOCS.flatMap((doc) =>
    Array.from(read(doc).matchAll(/\]\(([^)#:\s]+)(#[^)]*)?\)/g), ([, path = '']) => path)
      .filter((path) => !existsSync(join(ROOT, dirname(doc), path)))
      .map((path) => `${doc}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('a command that the documents name is in package.json', () => {
  const { scripts } = readManifest(ROOT)
  const missing = DOCS.filter((doc) => !isHistory(doc)).flatMap((doc) =>
    Array.from(read(doc).matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g), ([, name = '']) => name)
      .filter(
        (name) =>
          !(name in scripts) &&
          !Object.keys(scripts).some((one) => name.endsWith(':') && one.startsWith(name)),
      )
      .map((name) => `${doc}: npm run ${name}`),
  )
  expect(missing).toEqual([])
})
