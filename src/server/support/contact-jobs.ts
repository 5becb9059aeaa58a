import { mailTo } from '#server/members/person/member-mails.ts'
import type { Jobs } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { printIn } from '#server/platform/text/words.ts'
import { lockContact } from './store/contact-store.ts'
import { contactView } from './contact-view.ts'

const print = printIn('mails-support')

/** Mails the answer to a visitor, in the language of their message. A repeat keeps its id. */
export async function sendContactAnswer(
  world: World,
  { circleId, contactId }: Jobs['send-contact-answer'],
): Promise<void> {
  const found = await inTransactionOf(world, async (ctx) => {
    const contact = await lockContact(ctx.tx, circleId, contactId)
    return {
      ...contactView(await ctx.vault.of(ctx.tx, { circleId, memberId: contactId }), contact, ctx),
      language: contact.language,
    }
  })
  const t = print(found.language)
  const reader = {
    language: found.language,
    name: found.name,
    operator: world.config.operator.name,
  }
  await world.mailer.send({
    id: contactId,
    to: found.email,
    ...mailTo(reader, {
      subject: t('contact-answer.subject'),
      paragraphs: [found.answer ?? '', t('contact-answer.you-wrote'), found.message],
      action: { label: t('contact-answer.action'), url: `${world.config.publicUrl}/contact` },
      afterAction: [],
    }),
  })
}
