import { encode } from 'uqr'

/** White modules on each side of a QR code: ISO 18004 wants four. */
const QUIET_MODULES = 4

/** Returns a QR code as one SVG path of squares, in the unit of its page. */
export function qrPath(
  text: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const unit = width / size
  const squares = data.flatMap((row, down) =>
    row.flatMap((dark, across) =>
      dark
        ? [
            `M${round(x + across * unit)} ` +
              `${round(y + down * unit)}h${round(unit)}v${round(unit)}h${round(-unit)}Z`,
          ]
        : [],
    ),
  )
  return squares.join('')
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
