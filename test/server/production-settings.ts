import { randomBytes } from 'node:crypto'

/** A new key as it is set in the environment. */
export const newKeyText = (): string => randomBytes(32).toString('base64')

/** The environment of a production installation with keys of its own, without its database. */
export function productionSettings(): Record<string, string> {
  return {
    PARASPAR_MODE: 'production',
    PUBLIC_URL: 'https://help.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'help@help.example',
    SMS_GATEWAY: 'webhook',
    SMS_URL: 'https://sms.example',
    SMS_KEY: 'a key of the gateway',
    STORAGE_DIR: '/var/lib/paraspar',
    MASTER_KEYS: `2026:${newKeyText()}`,
    HASH_KEY: newKeyText(),
    LINK_KEY: newKeyText(),
    FILE_KEY: newKeyText(),
    SEAL_KEY: newKeyText(),
    OPERATOR_NAME: 'Asha Trust',
    OPERATOR_ADDRESS: '1 Main Road, Gaya',
    OPERATOR_EMAIL: 'help@help.example',
    OPERATOR_PHONE: '+91 98765 43210',
  }
}
