import { writtenFor } from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import {
  ASKED_WHILE,
  type NoticeKind,
  type NoticeSubject,
  SUBJECT_ID,
} from '#domain/shared/notice-kinds.ts'
import { noticeLink } from '#domain/notices/notice-links.ts'
import { formerMember, namesOf } from '#server/members/person/member-names.ts'
import type { RowKey } from '#server/platform/database/many-rows.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import {
  findDisputedMatches,
  findMatchFacts,
  findMessageWords,
  findStates,
  type NoticeMatch,
  type Notice,
} from './notice-store.ts'
import { commonWords, type NoticeValues, roleWords, printTime, wordsOf } from './notice-words.ts'

/** A notice in words. `over`: its request is done or not possible any more. */
export type SaidNotice = {
  readonly title: string
  readonly text: string
  readonly more: string
  readonly link: string
  readonly over: boolean
}

/** Who reads a notice, and how their circle is called. */
export type NoticeReader = { readonly circle: string; readonly language: Language }

/**
 * Formats notices in words for the current state, by id. A few queries serve all of them, also where they are
 * of several circles and readers.
 */
export async function printNotices(
  ctx: Pick<BaseCtx, 'tx' | 'vault'>,
  notices: readonly Notice[],
  readerOf: (notice: Notice) => NoticeReader,
): Promise<Map<string, SaidNotice>> {
  const disputed = await findDisputedMatches(
    ctx.tx,
    keysOf(notices, ({ about }) => (about.matchId === undefined ? about.disputeId : undefined)),
  )
  const matchOf = ({ about }: Notice) => about.matchId ?? disputed.get(about.disputeId ?? '')
  const [matches, states, messages] = await Promise.all([
    findMatchFacts(ctx.tx, keysOf(notices, matchOf)),
    statesNow(ctx, notices),
    findMessageWords(
      ctx.tx,
      keysOf(notices, ({ about }) => about.messageId).map(({ id }) => id),
    ),
  ])
  const others = keysOf(notices, (one) => otherOf(one, matches.get(matchOf(one) ?? '')))
  const names = await namesOf(
    ctx,
    others.map(({ circleId, id: memberId }) => ({ circleId, memberId })),
  )
  return new Map(
    notices.map((notice) => {
      const reader = readerOf(notice)
      const { language } = reader
      const matchId = matchOf(notice)
      const match = matches.get(matchId ?? '')
      const message = messages.get(notice.about.messageId ?? '')?.[writtenFor(language)]
      const values = {
        circle: reader.circle,
        role: roleWords(language, notice.about.role),
        seal: notice.about.seal ?? '',
        ...sinceValue(notice, language),
        ...(message ?? { title: '', body: '' }),
        ...(match && matchValues(notice, match, { language, names })),
      }
      const over = isOver(notice, states)
      const print = (part: 'subject' | 'text' | 'more') =>
        wordsOf(language, notice.kind, part, values)
      return [
        notice.noticeId,
        {
          title: print('subject'),
          text: over ? commonWords(language, 'over') : print('text'),
          more: print('more'),
          over,
          link: noticeLink(
            notice.kind,
            matchId === undefined ? notice.about : { ...notice.about, matchId },
          ),
        },
      ]
    }),
  )
}

function sinceValue({ about: { since } }: Notice, language: Language): Partial<NoticeValues> {
  return since === undefined ? {} : { since: printTime(Temporal.Instant.from(since), language) }
}

// These kinds use the amount and deadline of the return.
const OF_RETURN: readonly NoticeKind[] = [
  'return_reminder',
  'return_over_giver',
  'return_over_receiver',
]

function matchValues(
  notice: Notice,
  match: NoticeMatch,
  { language, names }: { language: Language; names: ReadonlyMap<string, string | null> },
): Partial<NoticeValues> {
  const other = otherOf(notice, match) ?? ''
  const isReturn = OF_RETURN.includes(notice.kind)
  const until =
    notice.kind === 'cancel_proposed'
      ? match.cancelUntil
      : isReturn
        ? match.returnBy
        : match.deadlineAt
  return {
    amount: isReturn ? (match.returnAmount ?? match.amount) : match.amount,
    code: match.code,
    other: firstName(names.has(other) ? (names.get(other) ?? formerMember(language)) : ''),
    ...(until !== null && { until: printTime(until, language) }),
  }
}

// The reader may be an officer, who is neither of the two people.
function otherOf({ memberId }: Notice, match: NoticeMatch | undefined): string | undefined {
  if (match === undefined) return undefined
  return match.giverId === memberId
    ? match.receiverId
    : match.receiverId === memberId
      ? match.giverId
      : undefined
}

type States = ReadonlyMap<NoticeSubject, ReadonlyMap<string, string>>

async function statesNow(ctx: Pick<BaseCtx, 'tx'>, notices: readonly Notice[]): Promise<States> {
  const bySubject = Map.groupBy(notices, ({ kind }) => ASKED_WHILE[kind]?.subject)
  const found = new Map<NoticeSubject, ReadonlyMap<string, string>>()
  for (const [subject, asking] of bySubject)
    if (subject !== undefined)
      found.set(
        subject,
        await findStates(
          ctx.tx,
          subject,
          keysOf(asking, ({ about }) => about[SUBJECT_ID[subject]]),
        ),
      )
  return found
}

// A missing subject, such as a case of another circle, counts as open: one visit too many does no
// harm.
function isOver(
  { kind, about }: { kind: NoticeKind; about: Notice['about'] },
  states: States,
): boolean {
  const asked = ASKED_WHILE[kind]
  const state = asked && states.get(asked.subject)?.get(about[SUBJECT_ID[asked.subject]] ?? '')
  return asked !== undefined && state !== undefined && !asked.states.includes(state)
}

/** The keys of what notices are about, each once. */
function keysOf(
  notices: readonly Notice[],
  idOf: (notice: Notice) => string | undefined,
): RowKey[] {
  const keys = notices.flatMap((notice) => {
    const id = idOf(notice)
    return id === undefined ? [] : [[id, { circleId: notice.circleId, id }] as const]
  })
  return [...new Map(keys).values()]
}
