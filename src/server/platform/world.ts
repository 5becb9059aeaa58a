import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Mailer } from './mail.ts'
import type { PushSender } from './push.ts'
import type { Services } from './services.ts'
import type { SmsGateway } from './sms.ts'
import type { Vault } from './vault.ts'

/** Everything a running installation consists of, made once by main and by the tests. */
export type World = {
  readonly config: Config
  readonly database: Database
  readonly vault: Vault
  readonly services: Services
  readonly mailer: Mailer
  readonly sms: SmsGateway
  /** Undefined where the operator has set no keys for it. */
  readonly push: PushSender | undefined
  readonly log: Logger
}
