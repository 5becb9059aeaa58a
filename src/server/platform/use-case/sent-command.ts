import type { Language } from '#domain/shared/languages.ts'
import type { PersonVault } from '../crypto/vault.ts'
import type { Tx } from '../database/db.ts'

/**
 * One command with an idempotency key: who sent it, to which endpoint and path, and the key, as one
 * hash; and its input as a keyed hash. Where a response to a member is stored, it is sealed with
 * their own key; a response without a member holds nothing private.
 */
export type Repeatable = {
  readonly commandHash: Buffer
  readonly bodyHash: Buffer
  readonly person: PersonVault | undefined
}

/** A command with a key as it was sent, to find out whether it was sent before. */
export type SentCommand<Input = unknown> = {
  readonly command: Repeatable
  readonly actor: { readonly circleId: string } | null
  readonly input: Input
  readonly language: Language
}

/** A command that was sent before, the body it came with, and what a repeat of it is answered. */
export type FirstCommand<Input = unknown> = Pick<Repeatable, 'commandHash' | 'bodyHash'> & {
  readonly responseTo: (repeat: SentCommand<Input>) => unknown
}

/** Finds those of commands that were sent before. */
export type FindFirst<Input = unknown> = (
  tx: Tx,
  sent: readonly SentCommand<Input>[],
) => Promise<readonly FirstCommand<Input>[]>
