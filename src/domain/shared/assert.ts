/**
 * A fault in our own code. It is never expected, rolls everything back, and is answered with 500.
 */
export class InvariantError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvariantError'
  }
}

/** Throws an InvariantError unless the condition holds. For what a person typed use an AppError. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message)
}
