import type { Contract, EndpointKey } from '#contract/index.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Topic } from '#contract/events.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { CircleKind } from '#domain/shared/circle-kinds.ts'
import type { Policy } from '#domain/shared/policy.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { TokenScope } from '#domain/shared/token-scopes.ts'
import type { NoticeAbout, NoticeKind } from '#domain/shared/notice-kinds.ts'
import type { CircleId, IdentityId, MemberId } from '#domain/shared/ids.ts'
import type { Tx } from '../database/db.ts'
import type { Repeatable } from './sent-command.ts'
import type { Services } from './services.ts'
import type { Vault } from '../crypto/vault.ts'

/** The acting person, read in the act's own transaction. */
export type Actor = {
  readonly identityId: IdentityId
  readonly circleId: CircleId
  /** Reserved kinds hold people who give and receive nothing. */
  readonly circleKind: CircleKind
  readonly memberId: MemberId
  readonly status: 'applied' | 'active' | 'suspended'
  /**
   * False after officers ruled that the number is another person's: no full member until they prove
   * another one.
   */
  readonly phoneProved: boolean
  readonly roles: readonly StaffRole[]
  readonly introducedBy: MemberId | null
  /** Null before they are a full member. */
  readonly memberSince: Temporal.Instant | null
  /** Who acts for this person, with a code from their phone. */
  readonly helperId?: MemberId
  readonly sessionId: string
  /** What the token of a program may do; null: a person. */
  readonly scopes: readonly TokenScope[] | null
  /** A token of the circle itself: nobody's, and its ids are no person's. */
  readonly ofCircle?: true
  /** When this session or token ends. */
  readonly expiresAt: Temporal.Instant
  /** When the password or a passkey was last given in this session. */
  readonly authenticatedAt: Temporal.Instant
  /** They joined by the code of an SMS in this session, with the number they have now. */
  readonly joinedHere: boolean
  /** none: the person has not set one up. due: they have, but not given it in this session.  */
  readonly secondFactor: 'none' | 'due' | 'given'
  /** Until when this further device, which proved itself by SMS alone, waits. Null for any other. */
  readonly deviceWaitsUntil: Temporal.Instant | null
  /** PAN and date of birth are given, and an address or passkey. Work in a role needs them. */
  readonly hasIdentity: boolean
  readonly hasLogin: boolean
  readonly policy: Policy
  readonly policyVersion: number
}

/** Who acts, and their language. */
export type SessionActor = { readonly actor: Actor; readonly language: Language }

/** Jobs by name with their data: ids only, never anything private. */
export type Jobs = {
  'run-matching': { circleId: string }
  'send-verification': { identityId: string }
  'send-phone-code': { identityId: string }
  /** The code with which a number logs in or comes in. */
  'send-entry-code': { codeId: string }
  /** The code for a fresh login of a person without a password. */
  'send-fresh-code': { identityId: string }
  /** Mails the link that lets a new device act at once. */
  'send-device-link': { identityId: string; deviceId: string }
  'send-reset-link': { identityId: string }
  'send-list-invitation': { circleId: string; listPersonId: string }
  'mail-address-owner': {
    identityId: string
    about:
      | 'registered-again'
      | 'wrong-passwords'
      | 'password-changed'
      | 'payment-detail-added'
      | 'address-wanted'
      | 'factor-removed'
      | 'token-made'
      | 'recovery-code-used'
      | 'phone-unproved'
      | 'account-closing'
      | 'account-closed'
  }
  /**
   * Mails the old address about a login change; its secret becomes the link that takes the change
   * back.
   */
  'send-not-me-link': { secretId: string }
  'send-change-link': { secretId: string }
  'send-change-code': { secretId: string }
  /** One job for each channel of a notice, so that a slow provider delays no other channel. */
  'deliver-mail': { circleId: string; noticeId: string }
  'deliver-push': { circleId: string; noticeId: string }
  'deliver-sms': { circleId: string; noticeId: string }
  /** One try to hand an event to a member's program. */
  'deliver-webhook': { deliveryId: string }
  'send-digest': { circleId: string; memberId: string }
  'sweep-deliveries': Record<string, never>
  /** Sends notices for features that do not import notices; ids only. */
  'notify-members': {
    circleId: string
    to: readonly string[] | 'everybody'
    kind: NoticeKind
    about: NoticeAbout
  }
  /** Makes the notices of an operator's message in one circle, some at a time. */
  'notify-circle': { circleId: string; messageId: string }
  /** A dispute was opened or came back to the officers: notifies them, or the panel. */
  'dispute-waits': { circleId: string; disputeId: string }
  /** A dispute was settled, or a member has left: drops proposals about them. */
  'drop-decisions': { circleId: string; disputeId?: string; memberId?: string }
  /** Mails a founder why the operator refused their circle. */
  'send-founding-refusal': { circleId: string; memberId: string }
  /** Sends the test message of the set-up guide to this administrator. */
  'send-test-sms': { circleId: string; memberId: string }
  'send-contact-answer': { circleId: string; contactId: string }
  'send-behalf-code': { circleId: string; requestId: string }
  'sweep-deadlines': Record<string, never>
  'open-instalments': Record<string, never>
  'clean-up': Record<string, never>
  /** Each night: checks all invariants. */
  'check-ledgers': Record<string, never>
  /** Two people want a circle's postings to resume: they do if the check passes. */
  'check-circle': { circleId: string; lifts?: boolean }
  'notify-of-seals': Record<string, never>
}
export type JobName = keyof Jobs

/** A notice for a member. It is stored, shown on open pages, and sent as the member chose. */
export type NewNotice = {
  readonly circleId: string
  readonly memberId: string
  readonly kind: NoticeKind
  readonly about: NoticeAbout
}

/**
 * What a use case can reach. `tx` is its only database handle; `now` is one instant for the whole
 * request.
 */
export type BaseCtx = {
  readonly tx: Tx
  readonly now: Temporal.Instant
  readonly language: Language
  readonly vault: Vault
  newId<T extends string>(): T
  newCode(length: number): string
  /**
   * Sends a write whose result nobody needs, without waiting for it. Later statements see it. COMMIT
   * waits for it, and fails with it.
   */
  send(write: Promise<unknown>): void
  /** Names the circle of the acting person; its events hold what names no circle. */
  actsIn(circleId: string): void
  /** Sends notices, once this transaction has committed. */
  notify(...notices: readonly NewNotice[]): void
  /**
   * Adds a job, once this transaction has committed. With a key it replaces a waiting job of that key. A job with a
   * list works one item after another, and repeats only failed ones.
   */
  enqueue<N extends JobName>(
    name: N,
    payload: Jobs[N] | readonly Jobs[N][],
    options?: { key?: string; at?: Temporal.Instant },
  ): void
  /** The command whose key the event that it makes keeps (findFirst). */
  readonly command?: Repeatable | undefined
  /** Sends these topics to the open pages of these members, once this transaction has committed. */
  announce(memberIds: readonly string[], ...topics: readonly Topic[]): void
}

/** What the transport may add: where a request comes from, and the browser's session. */
export type Caller = {
  readonly network: string
  readonly device: string | undefined
  /** Whether the browser sends a session, valid or not. */
  readonly hasSession: boolean
  /** The token of a registration in this browser within the last hour. */
  readonly registration: string | undefined
  /** Browser and system family, for the person's list of sessions; empty when unknown. */
  readonly deviceWord: string
  readonly publicUrl: string
  readonly practice: boolean
  /** Without a device the browser keeps its current one. */
  startSession(session: { token: string; expiresAt: Temporal.Instant; device?: string }): void
  endSession(): void
  /** Leads the browser to another cell. */
  leadTo?(cell: string): void
  /** Says whose account a request is about, for the logs: that of its session, or of a link with a code. */
  readonly concerns?: (identityId: string) => void
  /** Stores the token of a registration in the browser for an hour; null deletes it. */
  noteRegistration(token: string | null): void
}

export type PublicCtx = BaseCtx & { readonly actor: null; readonly caller: Caller }
export type ActorCtx = BaseCtx & {
  readonly actor: Actor
  readonly policy: Policy
  readonly caller: Caller
}
export type CtxOf<K extends EndpointKey> = Contract[K]['access'] extends 'public'
  ? PublicCtx
  : ActorCtx

/** The context before the transaction: slow work on the CPU or the disk, and short reads. */
export type Preparing<K extends EndpointKey> = {
  readonly input: InputOf<Contract[K]>
  readonly services: Services
  readonly caller: Caller
  readonly vault: Vault
  readonly actor: Contract[K]['access'] extends 'public' ? null : Actor
  readonly file: Uint8Array | undefined
  /** Runs a separate short transaction. */
  read<T>(work: (tx: Tx, now: Temporal.Instant, ctx: BaseCtx) => Promise<T>): Promise<T>
}
