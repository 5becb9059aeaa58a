import { dayNumber, dayNumberInIndia } from './ledger-days.ts'
import type { PlacedRestart, Restart } from './restarts.ts'
import type { SignedSeal } from './sealed-lines.ts'

/** Checks the restarts of a circle while its file is read. */
export type RestartRules = {
  /** Takes a restart; whether it has a place of its own there and is right so far. */
  take(restart: Restart, inSeal: number): boolean
  /** Whether the next seal covers a restart. */
  isOpen(): boolean
  /** Takes a seal and its head, with the transfers so far; whether its restart is right. */
  takeSeal(seal: SignedSeal, head: string, transfers: number): boolean
  placed(): readonly PlacedRestart[]
}

/**
 * Begins the rules. A restart has a seal of its own and the day of that. Numbers rise. It names no head of a seal
 * before it: that one counts. It stores 8 bytes for each seal, so a million fit into a phone.
 */
export function restartRules(): RestartRules {
  const placed: PlacedRestart[] = []
  const heads: number[] = []
  let open: Restart | undefined
  return {
    take(restart, inSeal) {
      const isRight =
        inSeal === 0 &&
        open === undefined &&
        restart.number > (placed.at(-1)?.number ?? 0) &&
        (restart.head === null || !heads.includes(firstBits(restart.head)))
      open = restart
      return isRight
    },
    isOpen: () => open !== undefined,
    takeSeal({ number, sealedAt }, head, transfers) {
      heads.push(firstBits(head))
      if (open === undefined) return true
      const isOfItsDay = dayNumber(open.day) === dayNumberInIndia(Date.parse(sealedAt))
      placed.push({ ...open, seal: number, transfers })
      open = undefined
      return isOfItsDay
    },
    placed: () => placed,
  }
}

/** 52 bits of a head: as many as a number holds. */
function firstBits(head: string): number {
  return parseInt(head.slice(0, 13), 16)
}
