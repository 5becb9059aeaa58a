/** A broken promise of our own code: never expected, rolls everything back, answered with 500. */
export class InvariantError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvariantError'
  }
}

/**
 * Throws an InvariantError unless the condition holds. Not for what a person typed: that is an
 * AppError.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message)
}
