const LINE_FEED = 10

/** The number of line ends in these bytes. */
export function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === LINE_FEED) lines += 1
  return lines
}
