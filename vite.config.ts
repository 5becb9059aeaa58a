import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { furtherLanguages } from './tools/further-languages.ts'
import { SITE_ENTRIES } from './tools/site-entries.ts'

const LIBRARIES = /node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/

type Modules = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }
const idOf = (path: string) => join(import.meta.dirname, path)
const FRAME = 'src/web/main.tsx'
const DASHBOARD = 'src/web/pages/member/dashboard/dashboard-page.tsx'
// The build finds them by their own names.
const BEGINNINGS = [idOf(FRAME), idOf(DASHBOARD)]
let reached: { site: Set<string>; frame: Set<string>; dashboard: Set<string> } | undefined

/** Which file of the first load a module belongs in; null: Rolldown decides. */
function firstLoad(id: string, modules: Modules): string | null {
  const from = (path: string) => reachedFrom(idOf(path), modules)
  reached ??= { site: new Set(SITE_ENTRIES.flatMap((name) => [...from(`src/web/site/${name}.ts`)])), frame: from(FRAME), dashboard: from(DASHBOARD) }
  if (reached.site.has(id) || BEGINNINGS.includes(id)) return null
  return reached.frame.has(id) ? 'frame' : reached.dashboard.has(id) ? 'dashboard' : null
}

function reachedFrom(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reachedFrom(imported, modules, seen)
  return seen
}

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
        // The frame and the dashboard, where nearly everybody begins, are one file each beside what visitors' scripts share: a slow line pays for each file.
        codeSplitting: { groups: [{ name: 'libraries', test: LIBRARIES, includeDependenciesRecursively: false }, { name: firstLoad, includeDependenciesRecursively: false }] },
      },
    },
  },
})
