import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { furtherLanguages } from './tools/further-languages.ts'

const LIBRARIES = /node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/

/** What the browser gets. Entries and the output folder come from tools/build.ts. */
export default defineConfig({
  plugins: [furtherLanguages(), react({ jsxImportSource: '#jsx' })],
  publicDir: 'src/web/pages/site/public',
  build: {
    manifest: 'assets.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    // light-dark() is younger than many phones: written out for them by the style compiler.
    cssTarget: ['chrome100', 'safari15.4', 'firefox100'],
    reportCompressedSize: false,
    // A service worker may only look after the addresses below its own, which must not change either.
    rolldownOptions: {
      output: {
        entryFileNames: ({ facadeModuleId }) => (facadeModuleId?.endsWith('/src/web/platform/sw.ts') ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Every page lists what its links would need, so short names weigh less on the first load than spoken ones; assets.json says what is what.
        chunkFileNames: 'assets/[hash].js',
        // What every page of the member area needs in one file, which stays the same from one release to the next.
        codeSplitting: { groups: [{ name: 'libraries', test: LIBRARIES, includeDependenciesRecursively: false }] },
      },
    },
  },
})
