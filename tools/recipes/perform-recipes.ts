import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { changedFiles, perform, type Recipe } from './recipe.ts'
import { RECIPES } from './recipes.ts'

/**
 * Performs the recipes of CONTRIBUTING.md on a copy of the tree, and tries whatever would complain of a
 * file that it forgot: types, dead code, boundaries, words, sentences, the interface, and tests.
 */
readCommandLine({
  usage: ['npm run prove recipes'],
  about: 'Performs the recipes of CONTRIBUTING.md on a copy of the tree.',
  exits: 'Ends with 0 if nothing complains, and with 1 if something does.',
})
const ROOT = join(import.meta.dirname, '../..')

const CHECKS: readonly (readonly string[])[] = [
  ['node_modules/typescript/bin/tsc', '-b'],
  ['node_modules/knip/bin/knip.js', '--no-progress'],
  ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  ['tools/check/check-folders.ts'],
  ['tools/check/check-boundaries.ts'],
  ['tools/check/check-bans.ts'],
  ['tools/check/check-words.ts'],
  ['tools/check/check-dialogs.ts'],
  ['tools/made/languages.ts'],
  ['tools/made/message-types.ts', '--verify'],
  ['tools/made/openapi.ts', '--verify'],
  ['tools/check/check-openapi.ts'],
]
const VITEST = ['node_modules/vitest/vitest.mjs', 'run']
/** Short tests that know every field, page, notice, act and endpoint. */
const SHORT_TESTS = [
  'src/domain',
  'src/contract',
  'src/server/use-cases',
  'src/server/notices',
  'src/web/platform/pages',
  'test/rules/new-devices',
  'test/rules/parts-in-use',
  'test/rules/token-scopes',
]

const copy = mkdtempSync(join(tmpdir(), 'paraspar-recipes-'))
try {
  copyTree()
  for (const [name, recipe] of Object.entries(RECIPES)) {
    perform(copy, recipe)
    console.log(`recipe: ${name} takes ${changedFiles(recipe).length} files`)
  }
  if (!complains(Object.values(RECIPES))) console.log('recipes: nothing complains')
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** Copies the files of the tree, and leads to its packages. What checks remember stays in the copy. */
function copyTree(): void {
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 10_000_000 },
  )
  for (const file of stdout.split('\0').filter((path) => path !== '')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(ROOT, file), join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '.cache')
      symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
}

/** Runs what would complain; all recipes are there at once, because the types are checked for all. */
function complains(recipes: readonly Recipe[]): boolean {
  const commands = new Set(recipes.flatMap(({ generates }) => generates))
  const inDatabase = recipes.flatMap(({ tests }) => tests)
  const steps = [
    ...[...commands].map((command) => [`tools/made/${command}.ts`]),
    ...CHECKS,
    [...VITEST, '--project', 'unit', ...SHORT_TESTS],
    [...VITEST, '--project', 'db', ...inDatabase],
  ]
  return steps.map(isRefused).some((refused) => refused)
}

function isRefused(args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  const refused = status !== 0
  console.log(`${refused ? 'FAILED' : 'ok    '} ${args.join(' ')}`)
  if (refused) console.log(`${stdout}${stderr}`)
  if (refused) process.exitCode = 1
  return refused
}
