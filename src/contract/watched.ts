import type { SecurityAct } from '#domain/security/security-acts.ts'
import type { EndpointKey } from './index.ts'

/** The endpoints whose every use stands in the log of security, refused ones too, and as what. */
export const WATCHED: Partial<Record<EndpointKey, SecurityAct>> = {
  'POST /user/login': 'login',
  'POST /user/phone/finish': 'login',
  'POST /user/phone/start': 'code',
  'POST /user/forgot-password': 'reset',
  'POST /user/reset-password': 'password',
  'POST /user/change-password': 'password',
  'POST /user/second-factor': 'factor',
  'POST /user/second-factor/passkey': 'factor',
  'POST /user/reauthenticate': 'again',
  'POST /user/confirm-email': 'contact',
  'POST /user/confirm-phone': 'contact',
  'POST /user/confirm-device': 'device',
  'POST /user/devices/{deviceId}/answer': 'device',
  'POST /user/totp/confirm': 'factors',
  'POST /user/totp/remove': 'factors',
  'POST /user/passkeys': 'factors',
  'POST /user/passkeys/remove': 'factors',
  'POST /user/recovery-codes': 'factors',
  'POST /user/tokens': 'token',
  'POST /user/tokens/end': 'token',
  'POST /staff/circle-tokens': 'token',
  'POST /staff/circle-tokens/end': 'token',
  'POST /user/sessions/end': 'sessions',
}
