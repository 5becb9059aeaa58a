import { networkInterfaces } from 'node:os'
import { Problem } from './check.ts'

/** Networks of containers, virtual machines and VPNs, which no phone at home is in. */
const NOT_A_ROOM = /^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|utun|wg|tailscale|zt|cni|flannel)/
/** The ranges for local networks (RFC 1918). */
const LOCAL = /^(10\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.)/

type Interfaces = ReturnType<typeof networkInterfaces>

/** Returns the addresses of this computer in its local networks, Wi-Fi and cable first. */
export function localAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  return Object.entries(interfaces).flatMap(([name, entries = []]) =>
    NOT_A_ROOM.test(name)
      ? []
      : entries
          .filter(
            ({ family, internal, address }) =>
              family === 'IPv4' && !internal && LOCAL.test(address),
          )
          .map(({ address }) => address),
  )
}

/**
 * Returns the address at which phones in the local network reach this computer: the wished one, or
 * the first. Throws Problem where there is none.
 */
export function lanAddress(wished: string | undefined, found = localAddresses()): string {
  const [first] = found
  if (first === undefined)
    throw new Problem(
      'This computer is in no local network: connect it to the Wi-Fi of your phone, and start again.',
    )
  if (wished === undefined || found.includes(wished)) return wished ?? first
  throw new Problem(
    `HOST is ${wished}, which is no address of this computer in a local network: choose one of ${found.join(', ')}, or leave HOST out.`,
  )
}
