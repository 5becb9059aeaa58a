import { defineConfig } from 'vitest/config'

const setupFiles = ['test/setup.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/*.test.ts', 'tools/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          setupFiles,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['src/**/*.db.test.ts', 'test/**/*.db.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
