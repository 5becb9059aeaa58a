// Unpacks the packaged Chromium below TMPDIR. A process of its own: the package reads its
// environment when imported.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
