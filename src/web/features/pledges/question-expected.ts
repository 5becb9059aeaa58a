let expected = false

/** A payment was just declined here: the question about its pledge takes the focus when it comes. */
export function expectQuestion(): void {
  expected = true
}

/** Whether a question is expected; it is no longer afterwards. */
export function seenQuestion(): boolean {
  const was = expected
  expected = false
  return was
}
