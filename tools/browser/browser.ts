import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { phoneFonts } from './fonts.ts'

/** The options for Playwright's `chromium.launch`; `env` is complete. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

type Candidate = { name: string; find: () => string | undefined; folder?: string }

const ROOT = join(import.meta.dirname, '../..')
const UNPACK_MS_MAX = 120_000
const PROBE_MS_MAX = 20_000
const SYSTEM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const MAC_APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

// Not the package's list of arguments: that one turns off site isolation.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/**
 * Finds a Chromium that starts on this machine: CHROMIUM_PATH, Playwright's, the packaged one
 * (unpacked once into node_modules/.cache), or the system's. Throws with every reason when none
 * starts.
 */
export async function chromiumPath(): Promise<Browser> {
  const reasons: string[] = []
  for (const candidate of candidates()) {
    try {
      const executablePath = candidate.find()
      if (!executablePath) continue
      return {
        executablePath,
        args: ARGS,
        env: workingEnvironment(executablePath, candidate.folder),
      }
    } catch (error) {
      reasons.push(`${candidate.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(
    `no Chromium that starts; install one and set CHROMIUM_PATH to it\n${reasons.join('\n')}`,
  )
}

function candidates(): Candidate[] {
  const chosen = process.env['CHROMIUM_PATH']
  const choice = { name: 'CHROMIUM_PATH', find: () => chosen }
  if (chosen) return [choice]
  const folder = join(ROOT, 'node_modules/.cache', `chromium-${packagedVersion()}`)
  return [
    { name: 'Playwright', find: () => existing([chromium.executablePath()]) },
    { name: '@sparticuz/chromium', find: () => unpacked(folder), folder },
    { name: 'system', find: () => existing([...onPath(), MAC_APPLICATION]) },
  ]
}

function existing(paths: string[]): string | undefined {
  return paths.find((path) => existsSync(path))
}

function onPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function packagedVersion(): string {
  try {
    const text = readFileSync(join(ROOT, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')
    return (JSON.parse(text) as { version: string }).version
  } catch {
    return 'absent'
  }
}

function unpacked(folder: string): string {
  const executable = join(folder, 'chromium')
  if (existsSync(executable)) return executable
  // A private folder and a rename, so that other processes never see half a browser.
  const draft = `${folder}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(draft, { recursive: true })
    const env = {
      ...process.env,
      TMPDIR: draft,
      TEMP: draft,
      TMP: draft,
      AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x',
    }
    const run = spawnSync(process.execPath, [join(ROOT, 'tools/browser/unpack-chromium.ts')], {
      env,
      encoding: 'utf8',
      timeout: UNPACK_MS_MAX,
    })
    if (run.status !== 0)
      throw new Error(`unpacking failed: ${run.stderr || run.error?.message || run.signal}`)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(executable)) throw error
  }
  return executable
}

// The packaged libraries help only if the machine has none.
function workingEnvironment(
  executablePath: string,
  folder: string | undefined,
): Record<string, string> {
  const env = { ...currentEnvironment(), FONTCONFIG_FILE: phoneFonts() }
  const failure = whyNotStarting(executablePath, env)
  if (!failure) return env
  if (!folder) throw new Error(failure)
  const withLibraries = { ...env, LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
  const failureAgain = whyNotStarting(executablePath, withLibraries)
  if (failureAgain) throw new Error(`${failure}; with its own libraries: ${failureAgain}`)
  return withLibraries
}

function currentEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return Object.fromEntries(entries)
}

function whyNotStarting(executablePath: string, env: Record<string, string>): string | undefined {
  const run = spawnSync(executablePath, ['--version', '--no-sandbox'], {
    env,
    encoding: 'utf8',
    timeout: PROBE_MS_MAX,
  })
  if (run.status === 0) return undefined
  return (run.error?.message ?? run.stderr.trim()) || `ended with ${run.status ?? run.signal}`
}
