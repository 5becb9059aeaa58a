import type { Logger } from 'pino'
import type { CellKind } from '#contract/cells.ts'
import type { TakenKey } from '../cells/directory.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/db.ts'
import type { LastingConnection } from '../events/lasting-connection.ts'
import type { Standby } from '../standby/standby.ts'
import type { FullDisk } from '../database/full-disk.ts'
import type { Durability } from '../database/durability.ts'
import type { Mailer } from '../outside/mail/mailer.ts'
import type { PushSender } from '../outside/push.ts'
import type { Services } from './services.ts'
import type { SmsGateway } from '../outside/sms.ts'
import type { BaseCtx } from './context.ts'
import type { EventNotice } from '../events/event-notices.ts'
import type { Vault } from '../crypto/vault.ts'

/** One use of an endpoint that the log of security watches. */
export type SecurityFact = {
  readonly act: string
  /** The code of the refusal; undefined for what was done. */
  readonly refusal: string | undefined
  /** The session that it used or began. */
  readonly token: string | undefined
  /** Whom it was about, where only the use case knows. */
  readonly identityId: string | undefined
  /** What was typed to name an account. */
  readonly typed: { readonly email?: unknown; readonly phone?: unknown }
  readonly network: string
  readonly device: string
}

/** All parts of a running installation, made once by main and by the tests. */
export type World = {
  readonly config: Config
  readonly database: Database
  /** The same database for what only the sealer's role may write: seals, and what checks found. */
  readonly sealer: Database
  readonly lasting: LastingConnection
  readonly durability: Durability
  /** Where pages are read; undefined where the primary does everything. */
  readonly standby?: Standby | undefined
  readonly fullDisk: FullDisk
  readonly vault: Vault
  readonly services: Services
  readonly mailer: Mailer
  readonly sms: SmsGateway
  /** Undefined if the operator has set no keys for it. */
  readonly push: PushSender | undefined
  /** Stores the notices of events, with their deliveries. */
  readonly storeNotices: (ctx: BaseCtx, notices: readonly EventNotice[]) => Promise<void>
  /** Writes one line of the log of security. */
  readonly noteSecurity: (fact: SecurityFact) => Promise<void>
  /** The key by which the directory of all cells knows something; undefined for what it cannot know. */
  readonly keyOf: (kind: CellKind, text: string) => TakenKey | undefined
  readonly log: Logger
}
