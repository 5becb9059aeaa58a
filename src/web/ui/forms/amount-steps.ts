import { parseRupees, STEP_RUPEES } from '#domain/shared/rupees.ts'

export type StepWay = 'less' | 'more'

/** The largest multiple of a step that is allowed. */
const largest = (max: number) => Math.floor(max / STEP_RUPEES) * STEP_RUPEES

/** Whether a step from what the field says leads anywhere. */
export function canStep(text: string, way: StepWay, max: number): boolean {
  const now = parseRupees(text) ?? 0
  return way === 'more' ? now < largest(max) : now > STEP_RUPEES
}

/** What the field says after a step: the next multiple of ₹500, at least one and at most `max`. */
export function stepped(text: string, way: StepWay, max: number): string {
  const steps = (parseRupees(text) ?? 0) / STEP_RUPEES
  const next = way === 'more' ? Math.floor(steps) + 1 : Math.ceil(steps) - 1
  return String(Math.max(STEP_RUPEES, Math.min(next * STEP_RUPEES, largest(max))))
}
