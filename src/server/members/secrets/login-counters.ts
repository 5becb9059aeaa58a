import type { Caller } from '#server/platform/use-case/context.ts'
import type { Limit, Limits } from '#server/platform/use-case/limits.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import { deviceCounter } from './known-device.ts'

const FAILURES_MAX = 5
const FAILURES_OF_A_NETWORK_MAX = 30
const FAILURES_MINUTES = 15

type Attempt = { readonly vault: Vault; readonly caller: Caller }

/**
 * Returns the counters for wrong passwords. A browser that logged in before has its own; all others
 * count by account and network, and by network.
 */
export function countersOf(
  { vault, caller }: Attempt,
  { emailKey, identityId }: { emailKey: Buffer; identityId: string | undefined },
): Limit[] {
  const device = deviceCounter(vault, { device: caller.device, identityId })
  const window = { minutes: FAILURES_MINUTES }
  if (device !== undefined)
    return [{ ...window, bucket: `login device ${device}`, max: FAILURES_MAX }]
  return [
    { ...window, bucket: `login ${emailKey.toString('hex')} ${caller.network}`, max: FAILURES_MAX },
    { ...window, bucket: `login network ${caller.network}`, max: FAILURES_OF_A_NETWORK_MAX },
  ]
}

/** Takes counted tries back, because only wrong passwords count. */
export async function forgiveAll(limits: Limits, counters: readonly Limit[]): Promise<void> {
  for (const counter of counters) await limits.forgive(counter)
}
