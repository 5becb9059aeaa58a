/** Below so many active members everybody knows everybody, and few officers are without ties. */
export const SMALL_CIRCLE_BELOW = 40

/** Whether a circle is so small that the operator's panel is offered to it. */
export function isSmall(members: number): boolean {
  return members < SMALL_CIRCLE_BELOW
}
