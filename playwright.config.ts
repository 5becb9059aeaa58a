import { defineConfig } from '@playwright/test'
import { BASE_URL } from './e2e/stage/facts.ts'
import { IS_LONG } from './test/server/long.ts'
import { chromiumPath } from './tools/browser/browser.ts'

/** Pictures of pages beside those in the repository; it says itself how large each page is. */
const LOOKS = 'looks.spec.ts'
/** What only a phone meets, or only a desk. */
const ONLY_PHONE = [
  'offline',
  'without-a-server',
  'letters',
  'long-words',
  'measures',
  'posters',
  'right-to-left',
  'me',
  'other-turns',
  'papers',
  'phone-memory',
  'restored',
  'rewriting',
  'evening',
  'ten-people',
  'pause',
  'forced-colours',
].map(spec)
const ONLY_DESK = ['keyboard', 'kit'].map(spec)
/** What `npm test` leaves to `npm run prove pages looks stories`. */
const LONG = [
  LOOKS,
  ...[
    'keyboard',
    'kit',
    'states',
    'long-words',
    'right-to-left',
    'forced-colours',
    'ten-people',
    'pause',
  ].map(spec),
]
/**
 * `npm test` tells each story on one device, a phone in Hindi or a desk in English; the main story
 * on both.
 */
const TOLD_ON_DESK = ['staff', 'content', 'ledger', 'site', 'security', 'overtaken'].map(spec)
const TOLD_ON_PHONE = [
  'after-decline',
  'behalf',
  'by-phone',
  'dispute',
  'grandmother',
  'late-claim',
  'my-data',
  'outage',
  'profile',
  'treasurer',
  'telling',
  'uploads',
].map(spec)
/** The first evening of a circle is told in English; `npm run prove stories` tells it in Hindi too. */
const TOLD_IN_HINDI = /in Hindi$/
/** How long one step may take. */
const PATIENCE_MS = 60_000
const launchOptions = await chromiumPath()

function spec(name: string): string {
  return `${name}.spec.ts`
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  globalTeardown: './e2e/stage/after-all.ts',
  fullyParallel: false,
  forbidOnly: true,
  // A story waits for pages and database half the time.
  workers: 4,
  retries: 0,
  // These end what hangs; a machine that others slow down is no mistake of what is tested.
  timeout: 10 * 60_000,
  expect: {
    timeout: PATIENCE_MS,
    // The letters are the same everywhere; what is left to differ are single points at their edges.
    toHaveScreenshot: {
      threshold: 0.05,
      maxDiffPixelRatio: 0.004,
      animations: 'disabled',
      scale: 'css',
    },
  },
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  webServer: {
    command: `"${process.execPath}" e2e/stage/server.ts`,
    url: `${BASE_URL}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
  },
  use: {
    baseURL: BASE_URL,
    launchOptions,
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A worker would answer before a story can play a broken line; the story about reading without
    // a line allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    // The longest stories first, so that none is left over at the end.
    {
      name: 'phone',
      testIgnore: [...ONLY_DESK, ...(IS_LONG ? [LOOKS] : [...LONG, ...TOLD_ON_DESK])],
      ...(!IS_LONG && { grepInvert: [/\(en\)$/, TOLD_IN_HINDI] }),
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        // A phone has two points to a pixel of CSS. They take a tenth of the time.
        deviceScaleFactor: IS_LONG ? 2 : 1,
      },
    },
    {
      name: 'desk',
      testIgnore: [...ONLY_PHONE, ...(IS_LONG ? [LOOKS] : [...LONG, ...TOLD_ON_PHONE])],
      ...(!IS_LONG && { grepInvert: /\(hi\)$/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Not part of `npm test`, which names the other two.
    { name: 'looks', testMatch: LOOKS },
  ],
})
