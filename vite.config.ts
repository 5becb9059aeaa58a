import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the browser gets. Entries and the output folder come from tools/build.ts. */
export default defineConfig({
  plugins: [react()],
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
    rolldownOptions: { output: { entryFileNames: ({ facadeModuleId }) => (facadeModuleId?.endsWith('/src/web/platform/sw.ts') ? 'sw.js' : 'assets/[name]-[hash].js') } },
  },
})
