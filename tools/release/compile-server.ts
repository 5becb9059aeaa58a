import { join } from 'node:path'
import { type Manifest, programsOf } from './manifest.ts'

/** What a thread runs; nothing imports it. */
const THREADS = ['src/server/matching/matching-thread.ts']
/** Practice mode and its tools stay out of a release. */
const LEFT_OUT = /\/(start-practice|tools\/browser\/browser)\.ts$/

/**
 * Compiles the programs of the server to JavaScript. Each file stays one file at its path, because
 * programs find the SQL and data files from there.
 */
export async function compileServer({
  root,
  folder,
  manifest,
}: {
  root: string
  folder: string
  manifest: Manifest
}): Promise<void> {
  // Vite reads NODE_ENV when it loads.
  process.env['NODE_ENV'] = 'production'
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node26',
      minify: false,
      rolldownOptions: {
        input: [...new Set([...programsOf(manifest).values(), ...THREADS])].map((file) =>
          join(root, file),
        ),
        external: LEFT_OUT,
        output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
      },
    },
  })
}
