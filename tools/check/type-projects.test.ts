import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runNode } from '../test/run-child.ts'
import { readSources } from './source-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const PLANTED = [
  'export const shown = document.title',
  'export const page: HTMLElement | undefined = undefined',
  'export const part = process.pid',
  'export const bytes = Buffer.of(1)',
  "export type Files = typeof import('node:fs')",
]
const PROJECTS = ['domain', 'server', 'web'] as const
type Project = (typeof PROJECTS)[number]

let folder: string
beforeAll(() => {
  // Below the project folder, so that its packages resolve.
  const parent = join(ROOT, 'node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  folder = mkdtempSync(join(parent, 'planted-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const configOf = (project: string) =>
  JSON.parse(readFileSync(join(ROOT, `tsconfig.${project}.json`), 'utf8')) as {
    include: string[]
    exclude: string[]
  }

// A package of a project may bring its own globals.
function packagesOf(project: Project): string[] {
  const sources = readSources(configOf(project).include).filter(
    ({ path }) => !path.endsWith('.test.ts'),
  )
  const named = sources.flatMap(({ text }) => [...text.matchAll(/ from '([^.#'\s][^'\s]*)'/g)])
  return [...new Set(named.flatMap(([, name]) => name ?? []))].toSorted()
}

/**
 * Returns the names that the compiler does not know in the planted file, with a project's settings.
 */
async function unknownTo(project: Project): Promise<string[]> {
  const imports = packagesOf(project).map((name) => `import '${name}'`)
  writeFileSync(join(folder, 'planted.ts'), [...imports, ...PLANTED].join('\n'))
  const config = join(folder, `${project}.json`)
  writeFileSync(
    config,
    JSON.stringify({
      extends: `../../../tsconfig.${project}.json`,
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      files: ['planted.ts'],
      include: [],
    }),
  )
  const args = ['node_modules/typescript/bin/tsc', '-p', config, '--pretty', 'false']
  const { output } = await runNode({ args })
  return output.split('\n').flatMap((line) => /Cannot find name '([^']+)'/.exec(line)?.[1] ?? [])
}

describe('a planted violation does not compile:', () => {
  test.each<[Project, string[]]>([
    ['domain', ['document', 'HTMLElement', 'process', 'Buffer', 'node:fs']],
    ['server', ['document', 'HTMLElement']],
    ['web', ['process', 'Buffer', 'node:fs']],
  ])('in %s: %o', async (project, unknown) => {
    expect(await unknownTo(project)).toEqual(unknown)
  })
})

test('every source file has its project, and the editor finds all of them', () => {
  expect(PROJECTS.flatMap((project) => configOf(project).include).toSorted()).toEqual([
    'src/contract',
    'src/domain',
    'src/server',
    'src/web',
  ])
  for (const project of PROJECTS) expect(configOf(project).exclude).toEqual(['**/*.test.ts'])
  const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[]
  }
  expect(references.map(({ path }) => path)).toEqual(
    [...PROJECTS, 'tools'].map((project) => `./tsconfig.${project}.json`),
  )
})
