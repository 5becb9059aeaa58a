import { mailTo } from '#server/members/person/member-mails.ts'
import { readerOf } from '#server/members/person/reader.ts'
import type { Binding } from '#server/platform/crypto/vault.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { printIn } from '#server/platform/text/words.ts'
import type { Jobs } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { findRefusedReason } from './store/founding-store.ts'

const print = printIn('mails-opening')

/** The binding of an operator's reason, sealed for the founder who gets it. */
export function refusedReasonBinding(memberId: string): Binding {
  return { table: 'founder', column: 'refused_reason_sealed', id: memberId }
}

/** Mails a founder that their circle was not opened, and why. */
export async function sendFoundingRefusal(
  world: World,
  founder: Jobs['send-founding-refusal'],
): Promise<void> {
  const found = await inTransactionOf(world, async (ctx) => {
    const sealed = await findRefusedReason(ctx.tx, founder)
    if (sealed === null) return undefined
    const person = await ctx.vault.of(ctx.tx, founder)
    return {
      reason: person.open(refusedReasonBinding(founder.memberId), sealed),
      ...(await readerOf(ctx, world.config, founder)),
    }
  })
  if (found === undefined) return
  const t = print(found.reader.language)
  await world.mailer.send({
    id: newUuid(),
    to: found.email,
    ...mailTo(found.reader, {
      subject: t('refused.subject'),
      paragraphs: [t('refused.why'), t('refused.reason', { reason: found.reason })],
      action: { label: t('refused.action'), url: `${found.reader.publicUrl}/contact` },
      afterAction: [t('refused.free')],
    }),
  })
}
