import type { MatchMessage } from '#contract/matches/shapes.ts'
import {
  checkMessage,
  MESSAGES_AN_AUTHOR_MAX,
  MESSAGES_SHOWN_MAX,
} from '#domain/matches/conversation.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import {
  countMessagesOf,
  hasUnreadNotice,
  insertMessage,
  listMessages,
} from './store/message-store.ts'
import { notifyOfMatch } from './notify-of-match.ts'

type Conversation = { readonly circleId: string; readonly id: string }
/** A message with its text opened and its author. */
export type ReadMessage = {
  readonly id: string
  readonly authorId: string
  readonly byOfficer: boolean
  readonly text: string
  readonly at: string
}

/**
 * Writes a message about a match, sealed with its author's key. Notifies its readers, once until
 * they have read it. The caller checks who may write. Throws matches.message-length, and
 * matches.too-many-messages when its author reached the limit for one person.
 */
export async function writeMessage(
  ctx: ActorCtx,
  match: Conversation,
  {
    text: typed,
    to,
    byOfficer = false,
  }: { text: string; to: readonly string[]; byOfficer?: boolean },
): Promise<ReadMessage> {
  const text = checkMessage(typed)
  const author = { circleId: ctx.actor.circleId, memberId: ctx.actor.memberId }
  if ((await countMessagesOf(ctx.tx, match, author)) >= MESSAGES_AN_AUTHOR_MAX)
    throw matchError('matches.too-many-messages')
  const messageId = ctx.newId<string>()
  const person = await ctx.vault.of(ctx.tx, author)
  const textSealed = person.seal(
    { table: 'match_message', column: 'text_sealed', id: messageId },
    text,
  )
  await insertMessage(ctx.tx, {
    circleId: match.circleId,
    matchId: match.id,
    messageId,
    author,
    byOfficer,
    textSealed,
    now: ctx.now,
  })
  for (const memberId of to) {
    const isNotified = await hasUnreadNotice(ctx.tx, {
      circleId: match.circleId,
      memberId,
      matchId: match.id,
    })
    if (!isNotified) notifyOfMatch(ctx, match, 'message_written', memberId)
  }
  ctx.announce([author.memberId, ...to], 'matches')
  return { id: messageId, authorId: author.memberId, byOfficer, text, at: ctx.now.toString() }
}

/** Reads the messages about a match, oldest first, opened. Officers may be of another circle. */
export async function readMessages(
  ctx: Pick<ActorCtx, 'tx' | 'vault'>,
  match: Conversation,
): Promise<ReadMessage[]> {
  const stored = await listMessages(ctx.tx, match.circleId, match.id, MESSAGES_SHOWN_MAX)
  const read: ReadMessage[] = []
  for (const message of stored) {
    const person = await ctx.vault.of(ctx.tx, {
      circleId: message.authorCircleId,
      memberId: message.authorId,
    })
    const text = person.open(
      { table: 'match_message', column: 'text_sealed', id: message.id },
      message.textSealed,
    )
    read.push({
      id: message.id,
      authorId: message.authorId,
      byOfficer: message.byOfficer,
      text,
      at: message.at.toString(),
    })
  }
  return read
}

/**
 * Builds the view of a message for one of the two people. The page has the first names; officers
 * have no name.
 */
export function messageView(
  { id, authorId, byOfficer, text, at }: ReadMessage,
  memberId: string,
): MatchMessage {
  return { id, by: byOfficer ? 'officer' : authorId === memberId ? 'me' : 'other', text, at }
}
