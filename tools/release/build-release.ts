import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { buildIfStale } from '../site/build.ts'
import { compileServer } from './compile-server.ts'
import { readManifest, releaseManifest } from './manifest.ts'
import { withoutLinksOut } from './links.ts'
import { folderMb, installModules, listModules } from './modules.ts'

const ROOT = join(import.meta.dirname, '../..')
const RELEASE = join(ROOT, 'release')
/** What the program reads besides its own files, what its operator needs, and the licence. */
const COPIED = [
  'bin/paraspar',
  'bin/paraspar.mjs',
  'db',
  'deploy/env.sample',
  'deploy/paraspar@.service',
  'deploy/paraspar-backup.service',
  'deploy/paraspar-drill.service',
  'deploy/paraspar-drill.timer',
  'deploy/nginx.conf',
  'deploy/Caddyfile',
  'deploy/pgbouncer.ini',
  'deploy/patroni.yml',
  'deploy/haproxy.cfg',
  'deploy/haproxy-cells.cfg',
  'deploy/prometheus.yml',
  'deploy/alerts.yaml',
  'deploy/dashboard.json',
  'docs/installing.md',
  'docs/operations.md',
  'docs/operations',
  'docs/scale.md',
  'CHANGELOG.md',
  'src/server/start.mjs',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
] as const
/** Folders whose data files are copied beside the compiled programs. */
const WITH_DATA = ['src/server/reference', 'src/contract/messages'] as const

/**
 * `npm run build`: makes the folder `release`, with everything production needs. That is the compiled
 * server, the built pages, the SQL, and the modules of production with the Node that runs them.
 */
export async function buildRelease(): Promise<void> {
  const folder = `${RELEASE}.${process.pid}`
  try {
    const { distDir } = await buildIfStale()
    const manifest = readManifest(ROOT)
    mkdirSync(folder)
    await compileServer({ root: ROOT, folder, manifest })
    cpSync(distDir, join(folder, 'dist'), { recursive: true })
    for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
    cpSync(join(ROOT, 'deploy/release.md'), join(folder, 'README.md'))
    for (const page of globSync('{,docs/**/}*.md', { cwd: folder })) {
      const path = join(folder, page)
      writeFileSync(path, withoutLinksOut(readFileSync(path, 'utf8'), path))
    }
    for (const path of WITH_DATA) copyData(path, folder)
    const text = JSON.stringify(releaseManifest(manifest), null, 2)
    writeFileSync(join(folder, 'package.json'), `${text}\n`)
    installModules(folder)
    listModules(folder, manifest.name)
    rmSync(RELEASE, { recursive: true, force: true })
    renameSync(folder, RELEASE)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(
    `release: ${folderMb(RELEASE)} MB, of which node_modules ${folderMb(join(RELEASE, 'node_modules'))} MB`,
  )
}

function copyData(path: string, folder: string): void {
  if (!existsSync(join(ROOT, path))) return
  cpSync(join(ROOT, path), join(folder, path), {
    recursive: true,
    filter: (file) => !['.ts', '.md'].includes(extname(file)),
  })
}

if (import.meta.main) {
  readCommandLine({
    usage: ['npm run build'],
    about: 'Makes the folder release, with everything production needs (docs/installing.md).',
  })
  await buildRelease()
}
