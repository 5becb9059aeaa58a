import type { Contract, EndpointKey } from '#contract/index.ts'
import type { ResponseOf, InputOf } from '#contract/endpoint.ts'
import type { Topic } from '#contract/events.ts'
import type { Language } from '#contract/messages/translate.ts'
import type { Policy } from '#domain/shared/policy.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { NoticeAbout, NoticeKind } from '#domain/shared/notice-kinds.ts'
import type { CircleId, IdentityId, MemberId } from '#domain/shared/ids.ts'
import type { Tx } from '../database/db.ts'
import type { Services } from './services.ts'
import type { Vault } from '../crypto/vault.ts'

/** Who acts: read in the act's own transaction. */
export type Actor = {
  readonly identityId: IdentityId
  readonly circleId: CircleId
  readonly memberId: MemberId
  readonly status: 'applied' | 'active' | 'suspended'
  /**
   * False once officers have said that the number is somebody else's: no full member until another
   * one is proved.
   */
  readonly phoneProved: boolean
  readonly roles: readonly StaffRole[]
  readonly introducedBy: MemberId | null
  readonly sessionId: string
  /** When the password or a passkey was last given in this session. */
  readonly authenticatedAt: Temporal.Instant
  /** none: the person has not set one up. due: they have, and this session has not given it yet. */
  readonly secondFactor: 'none' | 'due' | 'given'
  readonly policy: Policy
  readonly policyVersion: number
}

/** Jobs by name with what they need to know: ids only, never anything private. */
export type Jobs = {
  'run-matching': { circleId: string }
  'send-verification': { identityId: string }
  'send-phone-code': { identityId: string }
  'send-reset-link': { identityId: string }
  'tell-address-owner': {
    identityId: string
    about:
      | 'registered-again'
      | 'password-changed'
      | 'payment-detail-added'
      | 'address-wanted'
      | 'factor-removed'
      | 'recovery-code-used'
      | 'phone-unproved'
      | 'account-closing'
      | 'account-closed'
  }
  /**
   * Tells the address as it was that something one logs in with is changing; its secret becomes the
   * link that takes it back.
   */
  'send-not-me-link': { secretId: string }
  'send-change-link': { secretId: string }
  'send-change-code': { secretId: string }
  /** One job for each way a notice goes out, so that a slow provider holds up no other. */
  'deliver-mail': { circleId: string; noticeId: string }
  'deliver-push': { circleId: string; noticeId: string }
  'deliver-sms': { circleId: string; noticeId: string }
  'send-digest': { circleId: string; memberId: string }
  'sweep-deliveries': Record<string, never>
  /** What features that know nothing of notices tell members; ids only. */
  'tell-members': {
    circleId: string
    to: readonly string[] | 'everybody'
    kind: NoticeKind
    about: NoticeAbout
  }
  /** A dispute was opened or came back to the officers: they, or the panel, are told. */
  'dispute-waits': { circleId: string; disputeId: string }
  /** A dispute was settled, or a member has left: what was proposed about them falls. */
  'drop-decisions': { circleId: string; disputeId?: string; memberId?: string }
  'send-contact-answer': { circleId: string; contactId: string }
  'send-behalf-code': { circleId: string; requestId: string }
  'sweep-deadlines': Record<string, never>
  'open-instalments': Record<string, never>
  'clean-up': Record<string, never>
  /** Each night: whether everything that must hold holds. */
  'check-ledgers': Record<string, never>
  /** Somebody wants postings of a circle to go on: they do when everything holds. */
  'check-circle': { circleId: string }
  'tell-of-seals': Record<string, never>
}
export type JobName = keyof Jobs

/**
 * What a use case can reach. `tx` is the only database handle it can name; `now` is one instant for
 * the whole request.
 */
export type BaseCtx = {
  readonly tx: Tx
  readonly now: Temporal.Instant
  readonly language: Language
  readonly vault: Vault
  newId<T extends string>(): T
  newCode(length: number): string
  /**
   * Adds a job in this transaction; with a key, one that waits already takes this one's place. One
   * for a list does it one after the other, and again only what failed.
   */
  enqueue<N extends JobName>(
    name: N,
    payload: Jobs[N] | readonly Jobs[N][],
    options?: { key?: string; at?: Temporal.Instant },
  ): void
  /** Tells the open pages of these members what changed, once this transaction has committed. */
  announce(memberIds: readonly string[], ...topics: readonly Topic[]): void
}

/** What the transport may add: where a request comes from, and the browser's session. */
export type Caller = {
  readonly network: string
  readonly device: string | undefined
  /** Browser and system family, as the person's list of sessions names them; empty when unknown. */
  readonly deviceWord: string
  readonly publicUrl: string
  readonly practice: boolean
  /** Without a device the browser keeps the one it has. */
  startSession(session: { token: string; expiresAt: Temporal.Instant; device?: string }): void
  endSession(): void
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

/**
 * What happens before the transaction: slow work on the processor or the disk, and short reads of
 * its own.
 */
export type Preparing<K extends EndpointKey> = {
  readonly input: InputOf<Contract[K]>
  readonly services: Services
  readonly caller: Caller
  readonly vault: Vault
  readonly actor: Contract[K]['access'] extends 'public' ? null : Actor
  readonly file: Uint8Array | undefined
  /** A short transaction of its own. */
  read<T>(work: (tx: Tx, now: Temporal.Instant, ctx: BaseCtx) => Promise<T>): Promise<T>
}

/** A use case with a transaction of its own for each request. */
export type SingleUseCase<K extends EndpointKey> = {
  readonly key: K
  readonly prepare: ((preparing: Preparing<K>) => Promise<unknown>) | undefined
  readonly run: (
    ctx: CtxOf<K>,
    input: InputOf<Contract[K]>,
    prepared: never,
  ) => Promise<ResponseOf<Contract[K]>>
}

/** One request of a batch: who asks, in the transaction that all of the batch share, and what. */
export type BatchItem<K extends EndpointKey> = {
  readonly ctx: ActorCtx
  readonly input: InputOf<Contract[K]>
}

/**
 * A command of members that shares its transaction with others of its kind that come at the same
 * time. The circles of all items are locked. `load` reads what all of them need by set; `decide`
 * judges one after the other on what the one before left, and touches nothing but what was loaded;
 * `save` writes what was decided by set and answers in the order of what was decided. What `decide`
 * throws is that item's own refusal; when `load` or `save` throw, all is undone and tried again in
 * halves, so that the cause fails alone.
 */
export type BatchSteps<K extends EndpointKey, Loaded, Decided> = {
  /** Work that some inputs need before, in a transaction of its own. */
  readonly prepare?: {
    readonly when: (input: InputOf<Contract[K]>) => boolean
    readonly run: (preparing: Preparing<K>) => Promise<void>
  }
  readonly load: (ctx: BaseCtx, items: readonly BatchItem<K>[]) => Promise<Loaded>
  readonly decide: (item: BatchItem<K>, loaded: Loaded) => Decided
  readonly save: (
    ctx: BaseCtx,
    decided: readonly Decided[],
  ) => Promise<readonly ResponseOf<Contract[K]>[]>
}

export type BatchUseCase<K extends EndpointKey> = {
  readonly key: K
  readonly batch: BatchSteps<K, unknown, unknown>
}
export type UseCase<K extends EndpointKey> = SingleUseCase<K> | BatchUseCase<K>

/** One endpoint's use case: a single transaction around load → decide → save → announce. */
export function useCase<const K extends EndpointKey>(
  key: K,
  run: (ctx: CtxOf<K>, input: InputOf<Contract[K]>) => Promise<ResponseOf<Contract[K]>>,
): SingleUseCase<K> {
  return { key, prepare: undefined, run }
}

/** A use case with slow work before its transaction; what `prepare` returns is handed to `run`. */
export function preparedUseCase<const K extends EndpointKey, P>(
  key: K,
  steps: {
    prepare: (preparing: Preparing<K>) => Promise<P>
    run: (
      ctx: CtxOf<K>,
      input: InputOf<Contract[K]>,
      prepared: P,
    ) => Promise<ResponseOf<Contract[K]>>
  },
): SingleUseCase<K> {
  return { key, prepare: steps.prepare, run: steps.run }
}

/** A use case whose requests are done many at a time; a single one is a batch of one. */
export function batchUseCase<const K extends EndpointKey, Loaded, Decided>(
  key: K,
  batch: BatchSteps<K, Loaded, Decided>,
): BatchUseCase<K> {
  return { key, batch: batch as BatchSteps<K, unknown, unknown> }
}
