import { defineConfig } from '@playwright/test'
import { BASE_URL } from './e2e/stage/facts.ts'
import { chromiumPath } from './tools/browser/browser.ts'

/** Pictures of pages beside those in the repository; it says itself how large each page is. */
const LOOKS = 'looks.spec.ts'
/** How long one step may take. */
const PATIENCE_MS = 60_000
const launchOptions = await chromiumPath()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  globalTeardown: './e2e/stage/say-axe-runs.ts',
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // These end what hangs; a machine that others slow down is no mistake of what is tested.
  timeout: 10 * 60_000,
  globalTimeout: 40 * 60_000,
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
    {
      name: 'phone',
      testIgnore: [LOOKS, 'keyboard.spec.ts', 'kit.spec.ts'],
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
    // What only a phone meets, or only a desk, is told once.
    {
      name: 'desk',
      testIgnore: [
        LOOKS,
        'offline.spec.ts',
        'long-words.spec.ts',
        'right-to-left.spec.ts',
        'other-turns.spec.ts',
      ],
      use: { viewport: { width: 1280, height: 800 } },
    },
    { name: 'looks', testMatch: LOOKS },
  ],
})
