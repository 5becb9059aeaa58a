import { createInterface } from 'node:readline/promises'
import { type Command, wrongUse } from './command-line.ts'

/** The option of a command that asks before what cannot be taken back. */
export const YES = { type: 'boolean', default: false, about: 'do not ask' } as const

/**
 * Whether whoever typed a command agrees to what it does: by `--yes`, or by the word at the terminal. Where nobody can
 * be asked, a command without `--yes` is typed in a wrong way; `typed` is how it is typed with it.
 */
export async function isAgreed(
  command: Command,
  { yes, what, typed }: { readonly yes: boolean; readonly what: string; readonly typed: string },
): Promise<boolean> {
  if (yes) return true
  if (!process.stdin.isTTY) throw wrongUse(command, `${what} To agree, type: ${typed}.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${what} Go on? (yes/no) `)).trim())
  } finally {
    terminal.close()
  }
}
