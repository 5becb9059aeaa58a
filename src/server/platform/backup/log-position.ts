/**
 * A position in PostgreSQL's log of changes (WAL), in bytes from its beginning. PostgreSQL writes it
 * as two hexadecimal halves: 16/B374D848.
 */
export type LogPosition = bigint

const HALF_BITS = 32n
const HALF = 1n << HALF_BITS
/** The log's files have eight digits each for timeline, high and low part. */
const NAME_PART_DIGITS = 8
export const SEGMENT_NAME = /^[\dA-F]{24}$/

export function readPosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << HALF_BITS) + BigInt(`0x${low}`)
}

export function printPosition(position: LogPosition): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase()
  return `${hex(position / HALF)}/${hex(position % HALF)}`
}

/** Returns where the segment of a position begins. */
export function segmentStart(position: LogPosition, segmentBytes: number): LogPosition {
  return position - (position % BigInt(segmentBytes))
}

/** Returns the name of the segment that a position is in. */
export function segmentName(timeline: number, position: LogPosition, segmentBytes: number): string {
  const number = position / BigInt(segmentBytes)
  const inHalf = HALF / BigInt(segmentBytes)
  return [BigInt(timeline), number / inHalf, number % inHalf]
    .map((part) => part.toString(16).toUpperCase().padStart(NAME_PART_DIGITS, '0'))
    .join('')
}

/** Returns where a segment begins, by its name. */
export function positionOfSegment(name: string, segmentBytes: number): LogPosition {
  const part = (index: number) =>
    BigInt(`0x${name.slice(index * NAME_PART_DIGITS, (index + 1) * NAME_PART_DIGITS)}`)
  return (part(1) * (HALF / BigInt(segmentBytes)) + part(2)) * BigInt(segmentBytes)
}
