import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OUTBOX } from './facts.ts'

type Caught = { kind: 'mail' | 'sms'; to: string; text: string; subject?: string }

/** What was read already, by the name of its file. */
const messages = new Map<string, Caught>()
const TRIES = 600
const WAIT_MS = 100

/**
 * Waits for the newest message to an address or number that matches the pattern. Mails come over
 * real SMTP.
 */
export async function messageTo(to: string, pattern: RegExp): Promise<RegExpExecArray> {
  for (let tried = 0; tried < TRIES; tried++) {
    for (const message of caughtTo(to)) {
      const found = pattern.exec(message.text)
      if (found) return found
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  throw new Error(`nothing like ${pattern} came to ${to}`)
}

function caughtTo(to: string): Caught[] {
  return readdirSync(OUTBOX)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .map((name) => messages.getOrInsertComputed(name, read))
    .filter((message) => message.to === to)
}

const read = (name: string) => JSON.parse(readFileSync(join(OUTBOX, name), 'utf8')) as Caught
