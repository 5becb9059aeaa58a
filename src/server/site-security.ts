import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { OFFERED } from '#domain/shared/languages.ts'
import type { Operator } from './platform/config.ts'
import type { Site } from './site-pages.ts'

export const YEAR_SECONDS = 31_536_000
/** Renewed with each request: long enough for people who store the file, and under a year. */
const CONTACT_DAYS = 180

/**
 * What the pages use of the browser, and what no page may use. Browsers warn of names that they do
 * not know, so only those that all know are here.
 */
const ABILITIES = {
  used: ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'],
  unused: [
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'clipboard-read',
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

/** Adds the security headers of every page. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { isHttps, inside }: { isHttps: boolean; inside: Site['inside'] },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...inside.scripts],
        'style-src': ["'self'", ...inside.styles],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'require-trusted-types-for': ["'script'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS)
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
