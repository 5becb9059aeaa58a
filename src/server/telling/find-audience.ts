import type { MessageTo } from '#contract/telling/telling.ts'
import { circleError } from '#domain/circles/circle-errors.ts'
import { BLANK } from '#domain/telling/telling.ts'
import { tellingError } from '#domain/telling/telling-errors.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { checkPublicWords } from '#server/content/around-piece.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Audience } from './audience-store.ts'
import { findBreach } from './breach-store.ts'
import { countReach, type MessageReach, type StoredMessage, type Texts } from './message-store.ts'

/** Returns whom a message is for. Throws circles.unknown, telling.breach-unknown. */
export async function audienceTo(tx: Tx, to: MessageTo): Promise<Audience> {
  if (to.kind === 'breach') return touchedBy(tx, to.breachId)
  if (to.kind === 'circle' && (await circleById(tx, to.circleId)) === undefined)
    throw circleError('circles.unknown')
  return to
}

/** Whom a breach touched, as it is known now or was in a version. */
async function touchedBy(tx: Tx, breachId: string, inVersion?: number): Promise<Audience> {
  const breach = await findBreach(tx, breachId, inVersion)
  if (breach === undefined) throw tellingError('telling.breach-unknown')
  const { version, touched, since, until } = breach
  return { kind: 'breach', version, touched, since, until }
}

/** Whom a message that was sent is for; about a breach, by the version that its sender saw. */
export function audienceOf(
  tx: Tx,
  {
    audience: kind,
    circleId,
    breachId,
    breachVersion,
  }: Pick<StoredMessage, 'audience' | 'circleId' | 'breachId' | 'breachVersion'>,
): Promise<Audience> {
  if (kind === 'breach') return touchedBy(tx, breachId ?? '', breachVersion ?? undefined)
  if (kind === 'circle') return audienceTo(tx, { kind, circleId: circleId ?? '' })
  return audienceTo(tx, { kind })
}

/**
 * Checks the words of a message as those of public pages are, and finds its people. Only about a
 * breach it may name numbers. Throws content.promises, addresses, sums, and telling.nobody.
 */
export async function checkMessage(
  tx: Tx,
  { to, ...texts }: Texts & { readonly to: MessageTo },
): Promise<{ audience: Audience; texts: Texts; reach: MessageReach }> {
  for (const [field, text] of Object.entries(texts))
    if (text.includes(BLANK))
      throw tellingError('telling.blank', { fields: { [field]: 'telling.blank' } })
  checkPublicWords(texts, to.kind === 'breach' ? ['sums'] : [])
  const audience = await audienceTo(tx, to)
  const reach = await countReach(tx, audience)
  if (reach.people === 0) throw tellingError('telling.nobody')
  return { audience, texts, reach }
}
