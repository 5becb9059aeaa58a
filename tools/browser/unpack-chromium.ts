// Unpacks the packaged Chromium below TMPDIR. It needs its own process, because the package reads
// the environment at import.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
