import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const HEADER = 44
const ENTRY = 20

/**
 * Unpacks the font in a WOFF file (W3C WOFF 1.0): a table directory and the tables. The drawing
 * libraries would unpack them slowly again for each paper. Throws for any other file.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = HEADER + at * ENTRY
    const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((part) =>
      woff.readUInt32BE(entry + part),
    ) as [number, number, number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    return { tag, checksum, length, bytes: packed < length ? inflateSync(bytes) : bytes }
  })
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * power, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE(16 * (count - power), 10)
  let offset = head.length
  const parts = tables.map(({ tag, checksum, length, bytes }, at) => {
    ;[tag, checksum, offset, length].forEach((value, part) =>
      head.writeUInt32BE(value, 12 + 16 * at + 4 * part),
    )
    // Tables begin at multiples of four.
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (length % 4)) % 4)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...parts])
}
