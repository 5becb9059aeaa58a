import { hash } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/** A key: 32 random bytes in base64. */
export const key32 = z.string().transform((text, ctx) => {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 32 && new Set(bytes).size > 8) return bytes
  ctx.addIssue('must be 32 random bytes in base64 (openssl rand -base64 32)')
  return z.NEVER
})
/** Named master keys, the newest first. */
export const masterKeys = z.string().transform((text, ctx) => {
  const keys = text.split(',').map((part) => part.split(':'))
  const read = keys.map(([id = '', encoded = '']) => ({
    id: id.trim(),
    key: key32.safeParse(encoded.trim()),
  }))
  const named = new Set(read.map(({ id }) => id)).size === read.length
  if (named && read.every(({ id, key }) => /^[\w-]{1,40}$/.test(id) && key.success))
    return read.map(({ id, key }) => ({ id, key: key.data as Buffer }))
  ctx.addIssue(
    'must be name:base64 of 32 random bytes, newest first, separated by commas; each needs ' +
      'its own name',
  )
  return z.NEVER
})
/** The name of a cell: the beginning of its tokens and links. */
export const cellName = z.string().regex(/^[a-z][a-z0-9]{0,11}$/, {
  error: 'must be a letter, and up to 11 more letters or digits, all small',
})
/** One half of the key pair for web push. */
export const vapidKey = (bytes: number) =>
  z
    .string()
    .refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes, {
      error: `must be ${bytes} bytes in base64url (npx web-push generate-vapid-keys)`,
    })
/** An address with one of these protocols. */
export const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.join(' or ')}//`,
  })

const NEAR = new BlockList()
NEAR.addSubnet('127.0.0.0', 8, 'ipv4')
NEAR.addSubnet('10.0.0.0', 8, 'ipv4')
NEAR.addSubnet('172.16.0.0', 12, 'ipv4')
NEAR.addSubnet('192.168.0.0', 16, 'ipv4')
NEAR.addAddress('::1', 'ipv6')
NEAR.addSubnet('fc00::', 7, 'ipv6')

/** Whether a host is this machine, an address of a private network, or a name without a dot, as containers have. */
export function isNear(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  return family === 0 ? !host.includes('.') : NEAR.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

/** https, or http on this machine and in a private network. */
const guardedUrl = url('https:', 'http:').refine(
  (text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || isNear(hostname)
  },
  {
    error:
      'must start with https://; http:// only for an address of this machine or a private network',
  },
)

/** The address of an SMS gateway, as a phone has it too. */
export const smsUrl = guardedUrl
/** A bucket at a server that speaks S3, with a prefix or without: https://server/bucket/prefix. */
export const bucketUrl = guardedUrl.refine(
  (text) => URL.canParse(text) && /^(\/[\w.-]+)+\/?$/.test(new URL(text).pathname),
  { error: 'must name the bucket, as https://server/bucket or https://server/bucket/prefix' },
)

/** Pages of the operator elsewhere, by name. */
export const social = z
  .string()
  .default('')
  .transform((text, ctx) => {
    const pairs = text
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => /^([a-z]+)\s*=\s*(https:\/\/\S+)$/.exec(pair))
    if (pairs.every((pair) => pair !== null))
      return Object.fromEntries(pairs.map(([, name = '', address = '']) => [name, address]))
    ctx.addIssue('must be name=https://…, separated by commas')
    return z.NEVER
  })

/** A witness: where it is asked, and the key by which its signatures are known. */
export type WitnessConfig = { readonly url: string; readonly vkey: string }
// A key of a cosignature (c2sp.org/signed-note): name, id, and the base64 of its kind, 4, and 32 bytes.
const COSIGNER = /^([^\s+]+)\+([0-9a-f]{8})\+(B[A-P][A-Za-z0-9+/]{42})$/

/** Witnesses in a list. */
export const witnesses = z
  .string()
  .default('')
  .transform((text, ctx) => {
    const named = text
      .split(',')
      .map((one) => one.trim().split(/\s+/))
      .filter(([first]) => first !== '')
    const read = named.map(([url = '', vkey = '']) => ({ url, vkey }))
    const names = new Set(read.map(({ vkey }) => vkey.split('+')[0]))
    const isRight = ({ url: address, vkey }: WitnessConfig) =>
      guardedUrl.safeParse(address).success && isCosigner(vkey)
    if (names.size === read.length && read.every(isRight)) return read
    ctx.addIssue(
      'must be https://… and the key of the witness (npm run witness prints it), separated by commas; each has its own name',
    )
    return z.NEVER
  })

function isCosigner(vkey: string): boolean {
  const [, name = '', id, key = ''] = COSIGNER.exec(vkey) ?? []
  const bytes = Buffer.concat([Buffer.from(`${name}\n`), Buffer.from(key, 'base64')])
  return hash('sha256', bytes).slice(0, 8) === id
}

/** Days in a list. */
export const days = z
  .string()
  .default('')
  .transform((text, ctx) => {
    const named = text
      .split(',')
      .map((day) => day.trim())
      .filter(Boolean)
    if (named.every((day) => z.iso.date().safeParse(day).success)) return new Set(named)
    ctx.addIssue('must be dates such as 2027-03-22, separated by commas')
    return z.NEVER
  })

const urlOfRole = (role: string, what: string) =>
  url('postgres:', 'postgresql:').refine(
    (text) => URL.canParse(text) && new URL(text).username === role,
    { error: `must log in as ${role}, ${what}` },
  )

/** An address of the database for the role of the application. */
export const appUrl = urlOfRole('paraspar_app', 'the role with no rights on the ledger')

/** The role with which the servers of all cells ask their directory. */
export const DIRECTORY_ROLE = 'paraspar_directory'
/** An address of the directory for the servers of a cell. */
export const directoryUrl = urlOfRole(DIRECTORY_ROLE, 'the role that setup --directory makes')
