import type { ProfileView } from '#contract/members/own.ts'
import type { LinkOfSeal } from '#server/ledger/latest-seal.ts'
import { qrPath } from '#server/platform/documents/qr-path.ts'
import { figureBeside, type Paper, SMALL, heading, paperPdf, paragraph } from './paper-pdf.ts'
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

const QR_POINTS = 84

/**
 * Draws the link of the circle's newest seal, and its QR code. On paper, nobody can change it later.
 */
export function sealBeside(
  paper: Paper,
  { t, day }: PaperWords,
  seal: LinkOfSeal | undefined,
): void {
  if (seal === undefined) return
  const { link, sealedAt } = seal
  figureBeside(paper, {
    size: QR_POINTS,
    alt: t('gift.qr', { address: link }),
    path: (at) => qrPath(link, at),
    text: t('seal.text', { address: link, time: day(sealedAt) }),
  })
}
