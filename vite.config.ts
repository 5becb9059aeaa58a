import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserCatalogues } from './tools/site/browser-catalogues.ts'
import { sitePagesApart } from './tools/site/site-pages-apart.ts'

const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/

type Modules = {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}
const idOf = (path: string) => join(import.meta.dirname, path)
const FRAME = 'src/web/main.tsx'
const DASHBOARD = 'src/web/pages/member/dashboard/dashboard-page.tsx'
const OTHER_PAGE = /[\\/]pages[\\/](?:member|staff)[\\/](?!dashboard[\\/]).*-page\.tsx$/
let reached: { frame: Set<string>; dashboard: Set<string>; others: Set<string> } | undefined

/** Which file of the first load a module belongs in; null: Rolldown decides. */
function firstLoad(id: string, modules: Modules): string | null {
  const from = (path: string) => reachedFrom(idOf(path), modules)
  reached ??= { frame: from(FRAME), dashboard: from(DASHBOARD), others: reachedFromOthers(modules) }
  if (reached.frame.has(id)) return 'main'
  // What the dashboard shares with another page comes with the frame: that page need not fetch the
  // dashboard's own.
  return reached.dashboard.has(id) ? (reached.others.has(id) ? 'main' : 'dashboard') : null
}

const HOME_TEXTS = /messages[\\/](?:common[\\/]dashboard|payments[\\/]payments)\.(en|hi)\.json$/

/** Home and the page of payments ask for both: one file a language. */
function textsOfHome(id: string): string | null {
  const [, language] = HOME_TEXTS.exec(id) ?? []
  return language === undefined ? null : `home-${language}`
}

function reachedFromOthers(modules: Modules): Set<string> {
  const seen = new Set<string>()
  for (const id of reachedFrom(idOf(FRAME), modules, new Set(), true))
    if (OTHER_PAGE.test(id)) reachedFrom(id, modules, seen)
  return seen
}

function reachedFrom(
  id: string,
  modules: Modules,
  seen = new Set<string>(),
  alsoLater = false,
): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  const module = modules.getModuleInfo(id)
  for (const imported of [
    ...(module?.importedIds ?? []),
    ...(alsoLater ? (module?.dynamicallyImportedIds ?? []) : []),
  ])
    reachedFrom(imported, modules, seen, alsoLater)
  return seen
}

/** What the browser gets. Entries and the output folder come from tools/site/build.ts. */
export default defineConfig({
  plugins: [sitePagesApart(), browserCatalogues(), react()],
  publicDir: 'src/web/pages/site/public',
  // Sentences are one object, as small as they are.
  json: { namedExports: false, stringify: false },
  build: {
    manifest: 'assets.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    // light-dark() is younger than many phones: written out for them by the style compiler.
    cssTarget: ['chrome100', 'safari15.4', 'firefox100'],
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // Every page lists what its links would need, so short names weigh less on the first load
        // than spoken ones; assets.json says what is what.
        chunkFileNames: 'assets/[hash].js',
        // What every page of the member area needs in one file, which stays the same from one
        // release to the next.
        // The frame and the dashboard, where nearly everybody begins, are one file each: a slow
        // line pays for each file.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES, includeDependenciesRecursively: false },
            { name: firstLoad, includeDependenciesRecursively: false },
            { name: textsOfHome },
          ],
        },
      },
    },
  },
})
