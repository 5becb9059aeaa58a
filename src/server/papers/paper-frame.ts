import type { ProfileView } from '#contract/members/own.ts'
import { latestSeal } from '#server/ledger/latest-seal.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { type Paper, SMALL, heading, paperPdf, paragraph } from './paper-pdf.ts'
import { hasUnprintable, type PaperWords, printable } from './paper-words.ts'

/** Whose paper it is, and when it was made. */
export type Maker = {
  readonly profile: Pick<ProfileView, 'name' | 'circleName'>
  readonly madeAt: Temporal.Instant
}

/**
 * Builds a paper of one member: title, content, and on each page its owner and when it was made.
 */
export function memberPaper(
  {
    title,
    words,
    maker,
    names = [],
  }: { title: string; words: PaperWords; maker: Maker; names?: readonly string[] },
  write: (paper: Paper) => Promise<void> | void,
): Promise<Buffer> {
  const { t, language, dayAndTime } = words
  const {
    profile: { name, circleName },
    madeAt,
  } = maker
  const foot = (page: number) =>
    `${t('brand')} · ${title} · ${dayAndTime(madeAt)} · ${t('page', { number: page })}`
  return paperPdf(
    { language, title: `${title} · ${t('brand')}`, author: t('brand'), foot },
    async (paper) => {
      heading(paper, 'H1', title)
      paragraph(
        paper,
        t('made', {
          time: dayAndTime(madeAt),
          name: printable(name),
          circle: printable(circleName),
        }),
        SMALL,
      )
      await write(paper)
      if (hasUnprintable(name, circleName, ...names))
        paragraph(paper, t('unprintable-plain'), SMALL)
    },
  )
}

/**
 * Returns the latest seal of the acting member's circle with its day, as a paper prints it;
 * undefined before the first.
 */
export async function ledgerHead(
  { tx, actor: { circleId } }: Pick<ActorCtx, 'tx' | 'actor'>,
  { day }: PaperWords,
): Promise<string | undefined> {
  const seal = await latestSeal(tx, circleId)
  return seal === null ? undefined : `${seal.head} · ${day(Temporal.Instant.from(seal.sealedAt))}`
}
