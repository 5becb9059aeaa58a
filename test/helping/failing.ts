import { expect } from 'vitest'

/** A refusal with this code. */
export const failing = (code: string) => expect.objectContaining({ code })
