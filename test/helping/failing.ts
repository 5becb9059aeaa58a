import { expect } from 'vitest'

/** Matches a refusal with this code. */
export const failing = (code: string) => expect.objectContaining({ code })
