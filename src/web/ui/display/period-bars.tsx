import { type CSSProperties, useId } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { DataTable } from './data-table.tsx'
import { type BarBox, barBoxes, highestBar } from './drawn-boxes.ts'

export type Period = {
  readonly name: string
  /** How many weeks, or months, it lasts where they differ. */
  readonly span?: number
}
/** One figure of each period: its name and the style of its bars. */
export type BarSeries = {
  readonly label: string
  readonly variant: 'plain' | 'striped'
  readonly of: readonly number[]
}
type Props = {
  readonly caption: string
  /** The name of the periods, above them in the table. */
  readonly head: string
  /** The earliest first. */
  readonly periods: readonly Period[]
  readonly series: readonly BarSeries[]
  readonly print: (value: number) => string
}

/**
 * Bars of periods that are over, as high as their figures, with the same figures in a table behind.
 * Two series differ in their pattern, not in their colour alone.
 */
export function PeriodBars({ caption, head, periods, series, print }: Props) {
  const t = useText('member-common')
  const spans = periods.map(({ span = 1 }) => span)
  const figures = series.map(({ of }) => of)
  const units = Math.max(
    3,
    spans.reduce((sum, span) => sum + span, 0),
  )
  const boxes = barBoxes(spans, figures)
  return (
    <figure className="chart">
      <figcaption className="chart__head">
        <span>{print(Math.round(highestBar(spans, figures)))}</span>
        {series.length > 1 && <Legend series={series} />}
      </figcaption>
      <div className="chart__drawn" style={{ '--units': units } as CSSProperties}>
        <svg className="chart__bars" aria-hidden="true">
          {series.map(({ label, variant }, at) => (
            <Bars key={label} variant={variant} boxes={boxes[at] ?? []} />
          ))}
        </svg>
        <p className="chart__ends" aria-hidden="true">
          <span>{periods[0]?.name}</span>
          {periods.length > 1 && <span>{periods.at(-1)?.name}</span>}
        </p>
      </div>
      <details className="details">
        <summary>{t('in-figures')}</summary>
        <DataTable
          caption={caption}
          captionHidden
          rows={periods.map((period, at) => ({ ...period, at })).toReversed()}
          rowKey={({ at }) => `${at}`}
          columns={[
            { key: 'period', label: head, cell: ({ name }) => name },
            ...series.map(({ label, of }) => ({
              key: label,
              label,
              cell: ({ at }: { at: number }) => print(of[at] ?? 0),
            })),
          ]}
        />
      </details>
    </figure>
  )
}

function Legend({ series }: Pick<Props, 'series'>) {
  return (
    <span className="chart__legend">
      {series.map(({ label, variant }) => (
        <span key={label}>
          <svg className="chart__mark" aria-hidden="true">
            <Bars variant={variant} boxes={[{ x: 0, y: 0, width: 100, height: 100 }]} />
          </svg>
          {label}
        </span>
      ))}
    </span>
  )
}

function Bars({ variant, boxes }: Pick<BarSeries, 'variant'> & { boxes: readonly BarBox[] }) {
  const pattern = useId()
  const striped = variant === 'striped'
  return (
    <g className={`chart__series chart__series--${variant}`}>
      {striped && (
        <pattern
          id={pattern}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="3" height="6" />
        </pattern>
      )}
      {boxes.map(({ x, y, width, height }) => (
        <rect
          key={x}
          className="chart__bar"
          x={`${x}%`}
          y={`${y}%`}
          width={`${width}%`}
          height={`${height}%`}
          rx="2"
          {...(striped ? { fill: `url(#${pattern})` } : {})}
        />
      ))}
    </g>
  )
}
