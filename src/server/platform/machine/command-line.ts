import { parseArgs } from 'node:util'

/** An option of a command: what parseArgs reads, and the sentence that `--help` prints. */
export type CommandOption = {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean
  readonly default?: string | boolean
  /** How its value is named in the help. */
  readonly value?: string
  readonly about: string
}
type Options = Readonly<Record<string, CommandOption>>

/** One command of the command line, as people type it. */
export type Command<T extends Options = Options> = {
  /** The lines of its usage, as people type them. */
  readonly usage: readonly [string, ...string[]]
  readonly about: string
  readonly options?: T
  /** Whether it takes words that are no options. */
  readonly takesWords?: boolean
  readonly exits?: string
}
type OneValue<O extends CommandOption> = O['type'] extends 'boolean' ? boolean : string
type ValueOf<O extends CommandOption> = O extends { multiple: true } ? OneValue<O>[] : OneValue<O>
type Parsed<T extends Options> = {
  readonly values: {
    readonly [K in keyof T]: T[K] extends { default: string | boolean }
      ? ValueOf<T[K]>
      : ValueOf<T[K]> | undefined
  }
  readonly positionals: string[]
}

/** The exit code for a command that was typed in a wrong way; nothing was done. */
export const WRONG_USE = 2
const EXITS = 'Ends with 0 if it is done and with 1 if it failed.'

/** A command that was typed in a wrong way. `runProgram` ends with 2. */
export class UsageError extends Error {}

/**
 * Reads the options of a command. With `--help` it prints what the command does and ends the process
 * with 0; an option or word that nobody knows ends it with 2. Programs call it before they do anything.
 */
export function readCommandLine<const T extends Options = Record<never, never>>(
  command: Command<T>,
  args: readonly string[] = process.argv.slice(2),
): Parsed<T> {
  if (args.includes('--help')) {
    process.stdout.write(`${helpOf(command)}\n`)
    process.exit(0)
  }
  try {
    return parseCommandLine(command, args)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(WRONG_USE)
  }
}

/** Reads the options of a command, or throws a `UsageError`. */
export function parseCommandLine<const T extends Options = Record<never, never>>(
  { options, takesWords = false, usage }: Command<T>,
  args: readonly string[],
): Parsed<T> {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options },
      allowPositionals: takesWords,
    }) as unknown as Parsed<T>
  } catch (error) {
    const [first] = (error as Error).message.split('. To specify')
    throw new UsageError(`${first}. Nothing was done. ${seeHelp(usage)}`, { cause: error })
  }
}

/** Tells people what is wrong with what they typed, and where the help is. */
export function wrongUse({ usage }: Command, why: string): UsageError {
  return new UsageError(`${why} Nothing was done. ${seeHelp(usage)}`)
}

/** What `--help` prints. */
export function helpOf({ usage, about, options = {}, exits = EXITS }: Command): string {
  const rows = [
    ...Object.entries(options).map(([name, { value, type, about: sentence }]) => [
      `--${name}${type === 'string' ? ` ${value ?? 'VALUE'}` : ''}`,
      sentence,
    ]),
    ['--help', 'say this, and do nothing'],
  ] as [string, string][]
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = [
    ...usage.map((line, at) => `${at === 0 ? 'Usage: ' : '       '}${line}`),
    '',
    about,
    '',
    ...rows.map(([name, sentence]) => `  ${name.padEnd(width)}  ${sentence}`),
    '',
    `${exits} Ends with ${WRONG_USE} if an option is unknown.`,
  ]
  return asTyped(lines.join('\n'))
}

function seeHelp([line]: readonly string[]): string {
  const command = (line ?? '').split(/ (?:--|\[)/)[0]
  return `"${asTyped(`${command} -- --help`)}" says what it takes.`
}

/** A text in which commands are named as their reader types them: npm's way, or `bin/paraspar`'s. */
export function asTyped(text: string): string {
  const program = process.env['PARASPAR_COMMAND']
  if (program === undefined) return text
  return text.replaceAll(
    /npm (?:run (?:--silent )?([\w-]+)|start)(?: --(?= ))?/g,
    (_all, name: string | undefined) => `${program} ${name ?? 'start'}`,
  )
}
