import { dateText, money, monthText, unitText, wholeNumber } from '../formats.ts'
import type { Messages } from '../messages/messages.ts'
import type { Translate } from '../messages/translate.ts'
import type { SheetView } from './circle.ts'
import { FEWEST_PEOPLE } from '#domain/ledger/weeks.ts'
import type { Language } from '#domain/shared/languages.ts'

type Words = {
  readonly t: Translate<Messages['circle-sheet']>
  readonly language: Language
  /** How a sum of money is told; a paper that is read out adds it in words. */
  readonly sum?: (rupees: number) => string
}
/** A part of a sheet: names with values, and sentences below. */
export type SheetPart = {
  readonly title: string
  readonly rows: readonly (readonly [name: string, value: string])[]
  readonly notes: readonly string[]
}

const dayText = (day: string, language: Language) =>
  dateText(Date.parse(`${day}T12:00:00+05:30`), language, 'long')

/** The parts of a sheet, in the same words on the page and on paper. */
export function sheetParts(sheet: SheetView, words: Words): SheetPart[] {
  const { t } = words
  const { happened } = sheet
  return [
    moneyPart(sheet, words),
    openPart(sheet, words),
    {
      title: t('ended'),
      rows: [
        [t('lapsed'), wholeNumber(happened.lapsed)],
        [t('reversed'), wholeNumber(happened.reversed)],
        [t('opened'), wholeNumber(happened.opened)],
        [t('ruled'), wholeNumber(happened.ruled)],
        [t('settled'), wholeNumber(happened.settled)],
      ],
      notes: [],
    },
    {
      title: t('times'),
      rows: [
        [t('to-pay'), hoursText(sheet.hours.toPay, words)],
        [t('to-confirm'), hoursText(sheet.hours.toConfirm, words)],
      ],
      notes: [],
    },
    {
      title: t('members'),
      rows: [
        [t('joined'), wholeNumber(happened.joined)],
        [t('left'), wholeNumber(happened.left)],
      ],
      notes: [],
    },
  ]
}

function moneyPart({ period, money: found, leftOut }: SheetView, words: Words): SheetPart {
  const { t, language, sum = money } = words
  const months = ({ from, to }: { from: string; to: string }) =>
    from === to
      ? monthText(from, language)
      : t('from-to', { from: monthText(from, language), to: monthText(to, language) })
  const isJoined = period.includes('-') && found !== null && found.from !== found.to
  return {
    title: t('money'),
    rows:
      found === null
        ? []
        : [
            [t('confirmed'), sum(found.amount)],
            [t('payments'), wholeNumber(found.payments)],
            [t('givers'), wholeNumber(found.givers)],
            [t('receivers'), wholeNumber(found.receivers)],
          ],
    notes: [
      ...(isJoined ? [t('joined-months', { months: months(found), people: FEWEST_PEOPLE })] : []),
      ...(leftOut === null
        ? []
        : [t('left-out', { months: months(leftOut), people: FEWEST_PEOPLE })]),
    ],
  }
}

function openPart({ open, at }: SheetView, { t, language, sum = money }: Words): SheetPart {
  const sides = ['asked', 'pledged'] as const
  const [asked = [], pledged = []] = sides.map((side) => {
    const rupees = open[side]
    return rupees === null ? [] : [[t(side), sum(rupees)] as const]
  })
  return {
    title: t('open', { date: dateText(Date.parse(at), language, 'long') }),
    rows: [...asked, [t('asks'), wholeNumber(open.asks)], ...pledged],
    notes: sides
      .filter((side) => open[side] === null)
      .map((side) => t('sum-left-out', { what: t(side), people: FEWEST_PEOPLE })),
  }
}

function hoursText(hours: number | null, { t, language }: Words): string {
  if (hours === null) return t('hours-none')
  if (hours < 1) return t('hours-short')
  return hours < 48
    ? unitText(Math.round(hours), 'hour', language)
    : unitText(Math.round(hours / 24), 'day', language)
}

/** Up to when a sheet of a year that runs goes; undefined for any other. */
export function upToText({ to, last }: SheetView, { t, language }: Words): string | undefined {
  return to === last ? undefined : t('up-to', { date: dayText(to, language) })
}
