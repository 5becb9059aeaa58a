import { lookup as resolveName } from 'node:dns'
import { type RequestOptions, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const RESPONSE_MS = 10_000
const RESOLVE_MS = 5_000

// Of IPv6 only 2000::/3 is public; of that, what leads back into IPv4 is not.
const NOT_PUBLIC = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv6')
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the open internet: not of this machine, its network or a reserved range. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return family === 6 && PUBLIC_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
}

/** Finds the addresses of a name; all of them have to be public. The connection goes to what was checked. */
export const resolvePublic: LookupFunction = (name, options, give) => {
  resolveName(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error !== null || first === undefined) return give(error ?? new Error('ENOTFOUND'), '', 0)
    if (!found.every(({ address }) => isPublicAddress(address)))
      return give(Object.assign(new Error(NOT_PUBLIC_CODE), { code: NOT_PUBLIC_CODE }), '', 0)
    if (options.all === true) return give(null, found)
    give(null, first.address, first.family)
  })
}
const NOT_PUBLIC_CODE = 'NOT_PUBLIC'

/** Whether the address of a page leads to the open internet now, with all addresses of its name. */
export async function leadsOutside(address: string): Promise<boolean> {
  const host = hostOf(new URL(address))
  if (isIP(host) !== 0) return isPublicAddress(host)
  const found = new Promise<boolean>((resolve) =>
    resolvePublic(host, {}, (error) => resolve(error === null)),
  )
  return Promise.race([found, pause(RESOLVE_MS, false, { ref: false })])
}

/** The host of an address; numbers in any spelling are already four in a row. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/**
 * Posts to an address that a member named. In production it must be https and lead to the open internet, however
 * its name resolves; redirects are not followed and the response is not read. Returns the status; 0 where
 * nothing responded within ten seconds.
 */
export async function postToAnybody(
  address: string,
  {
    headers,
    body,
    onlyPublic,
    responseMs = RESPONSE_MS,
  }: {
    headers: Readonly<Record<string, string>>
    body: string
    onlyPublic: boolean
    responseMs?: number
  },
): Promise<number> {
  const url = new URL(address)
  const host = hostOf(url)
  if (onlyPublic && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
    return 0
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(responseMs),
    ...(onlyPublic && { lookup: resolvePublic }),
  }
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const request = send(url, options, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', () => resolve(0))
    request.end(body)
  })
}
