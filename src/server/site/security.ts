import type { FastifyInstance } from 'fastify'
import { OFFERED } from '#domain/shared/languages.ts'
import type { Operator } from '#server/platform/config.ts'
import { REFERENCE_PAGE } from './reference-page.ts'
import type { Site } from './pages.ts'
import { isBelowApi } from './responses.ts'

export const YEAR_SECONDS = 31_536_000
/** Renewed with each request: long enough for people who store the file, and under a year. */
const CONTACT_DAYS = 180

/**
 * What the pages use of the browser, and what no page may use. Browsers warn of names that they do
 * not know, so only those that all know are here.
 */
const ABILITIES = {
  used: [
    'publickey-credentials-get',
    'publickey-credentials-create',
    'clipboard-read',
    'clipboard-write',
  ],
  unused: [
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
} as const
const PERMISSIONS = [
  ...ABILITIES.used.map((name) => `${name}=(self)`),
  ...ABILITIES.unused.map((name) => `${name}=()`),
].join(', ')

type Headers = Readonly<Record<string, string>>

/** What a browser asks of every response, whatever it is. */
const EVERYWHERE = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const satisfies Headers
/** The rest is about pages; on a request for data it would be longer than the data. */
const ON_PAGES = {
  ...EVERYWHERE,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const satisfies Headers
/** Data loads nothing and is shown in no frame. */
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'"
/** A script obeys the policy of its page; only a worker, like the ledger's, has its own. */
const FILES_POLICY =
  "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none';" +
  "base-uri 'none';require-trusted-types-for 'script'"

function pagesPolicy({ scripts, styles }: Site['inside']): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
  ].join(';')
}

/** Adds the security headers of every response: all of them on pages, few on data and files. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { isHttps, inside }: { isHttps: boolean; inside: Site['inside'] },
): void {
  const strict: Headers = isHttps
    ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
    : {}
  const of = (policy: string, headers: Headers) =>
    new Map(Object.entries({ 'content-security-policy': policy, ...headers, ...strict }))
  const [pages, data, files] = [
    of(pagesPolicy(inside), ON_PAGES),
    of(DATA_POLICY, EVERYWHERE),
    of(FILES_POLICY, EVERYWHERE),
  ]
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request
    // The stream of changes is written past the framework, so the headers stand on the bare response.
    reply.raw.setHeaders(
      url.startsWith('/assets/')
        ? files
        : isBelowApi(request) && !url.startsWith(REFERENCE_PAGE)
          ? data
          : pages,
    )
  })
}

/** Serves the file that says whom to tell about a weakness (RFC 9116). */
export function addSecurityContact(
  app: FastifyInstance,
  { publicUrl, operator }: { publicUrl: string; operator: Operator },
): void {
  const address = '/.well-known/security.txt'
  const mail = /^\S+@\S+$/.test(operator.email) ? [`Contact: mailto:${operator.email}`] : []
  app.get(address, async (_request, reply) => {
    const expires = Temporal.Now.instant()
      .add({ hours: 24 * CONTACT_DAYS })
      .round('hour')
    const lines = [
      ...mail,
      `Contact: ${publicUrl}/contact`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${OFFERED.join(', ')}`,
      `Canonical: ${publicUrl}${address}`,
    ]
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
