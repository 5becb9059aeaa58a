import { dropDraft, readDraft, writeDraft } from '#web/platform/device/drafts.ts'

/** What is typed about a piece. All values are text, as a form's fields hold them. */
export type Typed = Readonly<Record<string, string>>

type Stored = { readonly piece: string; readonly typed: Typed }

/**
 * What was typed about this piece before the page was loaded again. Undefined where it was saved.
 */
export function typedBefore(piece: string): Typed | undefined {
  const stored = readDraft<Stored>('content', (value) => (isStored(value) ? value : undefined))
  return stored?.piece === piece ? stored.typed : undefined
}

export function keepTyped(piece: string, typed: Typed): void {
  writeDraft('content', { piece, typed } satisfies Stored)
}

export function forgetTyped(): void {
  dropDraft('content')
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null || !('piece' in value) || !('typed' in value))
    return false
  return (
    typeof value.piece === 'string' &&
    typeof value.typed === 'object' &&
    value.typed !== null &&
    Object.values(value.typed).every((text) => typeof text === 'string')
  )
}
