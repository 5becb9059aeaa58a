import { createHmac } from 'node:crypto'

/** The role that makes seals and records what checks found. It has the rights of paraspar_app, and these. */
export const SEALER_ROLE = 'paraspar_sealer'

/**
 * The sealer's password follows from that of the application's role, so that no operator has one more to
 * keep. Statements that run as the application's role do not know either.
 */
export function sealerPassword(appPassword: string): string {
  return appPassword === ''
    ? ''
    : createHmac('sha256', appPassword).update(SEALER_ROLE).digest('base64url')
}

/** The address at which the sealer logs in, from that of the application's role. */
export function sealerUrl(appUrl: string): string {
  const url = new URL(appUrl)
  const password = sealerPassword(decodeURIComponent(url.password))
  return Object.assign(url, { username: SEALER_ROLE, password }).href
}
