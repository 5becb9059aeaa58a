import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const PACKAGES = join(ROOT, 'node_modules/@expo-google-fonts')
const LATIN = ['roboto/400Regular', 'roboto/500Medium', 'roboto/700Bold']
const DEVANAGARI = ['noto-sans-devanagari/400Regular', 'noto-sans-devanagari/700Bold']

/**
 * Writes a list of fonts for Chromium on Linux, and returns its path: the fonts of an Android phone,
 * and none of this machine's. So pages are as long in tests as in the hand, and every machine
 * draws equal letters. Some old phones have no Devanagari.
 */
export function phoneFonts({ devanagari = true } = {}): string {
  const faces = [...LATIN, ...(devanagari ? DEVANAGARI : [])].map((face) => join(PACKAGES, face))
  const missing = faces.filter((face) => !existsSync(face))
  if (missing.length > 0) throw new Error(`run \`npm ci\`: ${missing.join(', ')} is missing`)
  const folder = join(ROOT, 'node_modules/.cache/phone-fonts')
  const file = join(folder, devanagari ? 'fonts.conf' : 'latin.conf')
  mkdirSync(folder, { recursive: true })
  const preferred = ['Roboto', 'Noto Sans Devanagari'].map((name) => `<family>${name}</family>`)
  const aliases = ['sans-serif', 'serif', 'monospace', 'system-ui'].map(
    (name) => `<alias><family>${name}</family><prefer>${preferred.join('')}</prefer></alias>`,
  )
  writeFileSync(
    file,
    '<?xml version="1.0"?><fontconfig>' +
      `${faces.map((face) => `<dir>${face}</dir>`).join('')}<cachedir>${folder}</cachedir>` +
      `${aliases.join('')}</fontconfig>\n`,
  )
  return file
}
