import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { COLOURS } from '#contract/colours.ts'

/**
 * Draws the icons of the installed app from the drawing of the tab's icon. Run `node
 * tools/made/app-icons.ts` after it changed.
 */
const FOLDER = join(import.meta.dirname, '../../src/web/pages/site/public')
const drawing = readFileSync(join(FOLDER, 'favicon.svg'))

const simple = (size: number) => sharp(drawing, { density: 72 * (size / 32) }).resize(size, size)
// Phones cut a circle or a squircle out of these, so the drawing stays within the inner 80 %.
const filled = async (size: number) => {
  const inner = Math.round(size * 0.8)
  const edge = Math.round((size - inner) / 2)
  return sharp({
    create: { width: size, height: size, channels: 3, background: COLOURS.primary },
  }).composite([{ input: await simple(inner).png().toBuffer(), left: edge, top: edge }])
}

for (const size of [192, 512])
  await simple(size)
    .png({ palette: true, effort: 10 })
    .toFile(join(FOLDER, `icon-${size}.png`))
await (
  await filled(512)
)
  .png({ palette: true, effort: 10 })
  .toFile(join(FOLDER, 'icon-maskable.png'))
await (await filled(180)).png({ palette: true, effort: 10 }).toFile(join(FOLDER, 'icon-touch.png'))
