import { FEATURES } from './feature-order.ts'
import { type Import, importsOf } from './import-graph.ts'
import { columnProblems } from './platform-columns.ts'
import { type SourceFile, readSources, readTexts, report } from './source-files.ts'

type Layer =
  | 'domain'
  | 'contract'
  | 'interface document'
  | 'server platform'
  | 'server feature'
  | 'server top'
  | 'server program'
  | 'web platform'
  | 'web ui'
  | 'web feature'
  | 'web page'
  | 'web paths'
  | 'web top'
  | 'database folder'
  | 'build'
  | 'outside'

/** The place of a file in the structure: its layer, and its feature if the layer has features. */
type Room = { layer: Layer; feature?: string }

/** A file's layer and feature, and the kind of file. */
type Spot = Room & {
  isStore: boolean
  mayQuery: boolean
  isTest: boolean
}

/**
 * The layers that each layer may import besides itself. Features of one layer must also follow
 * their order.
 */
const MAY_IMPORT: Record<Layer, readonly Layer[]> = {
  'domain': [],
  'contract': ['domain'],
  // What programs read; nothing of it is sent to browsers.
  'interface document': ['contract', 'domain'],
  'server platform': ['contract', 'domain'],
  'server feature': ['server platform', 'interface document', 'contract', 'domain'],
  'server top': ['server feature', 'server platform', 'contract', 'domain', 'database folder'],
  'server program': ['server top', 'server feature', 'server platform', 'contract', 'domain'],
  'web platform': ['web paths', 'contract', 'domain'],
  'web ui': ['web platform', 'web paths', 'contract', 'domain'],
  'web feature': ['web ui', 'web platform', 'web paths', 'contract', 'domain'],
  'web page': ['web feature', 'web ui', 'web platform', 'web paths', 'contract', 'domain'],
  'web paths': ['contract', 'domain'],
  'web top': [
    'web page',
    'web feature',
    'web ui',
    'web platform',
    'web paths',
    'contract',
    'domain',
  ],
  'database folder': [],
  'build': [],
  'outside': [],
}

const FOLDERS = ['src', 'test', 'tools', 'bench', 'e2e', 'db']
const ROOTS = new Set(['domain', 'contract', 'server', 'web'])
const WEB_FOLDERS: Record<string, Layer> = {
  platform: 'web platform',
  ui: 'web ui',
  features: 'web feature',
  pages: 'web page',
  site: 'web page',
}
// A contract file is named after its feature. These files belong to another feature, to all, or
// above all.
const CONTRACT_FEATURES: Readonly<Record<string, string | undefined>> = {
  'cells': 'shared',
  'colours': 'shared',
  'my-data': 'privacy',
  'endpoint': 'shared',
  'events': 'shared',
  'formats': 'shared',
  'home-parts': 'shared',
  'member-pages': 'shared',
  'offline': 'shared',
  'shapes': 'shared',
  'site': 'shared',
  'uploads': 'shared',
  'components': undefined,
  'index': undefined,
  'messages': undefined,
  'watched': undefined,
  'older-addresses': undefined,
}
/** The whole application, and the programs that run it. */
const WHOLE_SERVER = new Set<Layer>(['server top', 'server program'])
const KNOWS_NO_FEATURE = new Set<Layer>(['server platform', 'web platform', 'web ui'])
const DATABASE_PACKAGES = new Set(['pg', 'kysely'])
const TEST_PACKAGES = new Set(['vitest', 'fast-check'])
const MAY_QUERY = new Set<Layer>(['server platform', 'server top', 'server program'])
// Queries and writes that several features share; they come first in the order.
const SHARED_QUERIES = new Set(['audit-log', 'approvals', 'requests'])
const PACKAGE_RULES: { breaks: (spot: Spot, name: string) => boolean; why: string }[] = [
  { breaks: ({ layer }) => layer === 'domain', why: 'domain imports nothing outside itself' },
  {
    breaks: ({ layer }, name) =>
      (layer === 'contract' || layer === 'interface document') && name !== 'zod',
    why: 'contract imports only zod',
  },
  {
    breaks: ({ layer }, name) => layer.startsWith('web') && name === 'node:',
    why: 'src/web runs in a browser and has no node modules',
  },
  {
    breaks: ({ layer, mayQuery, isTest }, name) =>
      DATABASE_PACKAGES.has(name) && !mayQuery && !isTest && !MAY_QUERY.has(layer),
    why: 'only platform and stores talk to the database',
  },
]
const order = new Map<string, number>(FEATURES.map((feature, index) => [feature, index]))

/** Returns one line for each import that breaks the dependency rule and for each unknown folder. */
export function boundaryProblems(files: readonly SourceFile[]): string[] {
  const imports = files.flatMap(importsOf)
  return [
    ...files.flatMap(({ path }) => unknownFolder(path)),
    ...imports.flatMap((each) => problemOf(each).map((why) => `${each.from}:${each.line}: ${why}`)),
  ]
}

/** What a test may import besides: also the whole application that its feature belongs to. */
function isOfTests(source: Spot, target: Spot, file: string): boolean {
  return (
    file.startsWith('test/') ||
    target.layer === 'interface document' ||
    (source.layer.startsWith('server') && WHOLE_SERVER.has(target.layer))
  )
}

function problemOf({ from, file, packageName = '' }: Import): string[] {
  const source = spotOf(from)
  if (file === undefined) return packageProblem(source, packageName)
  const target = spotOf(file)
  if (!from.startsWith('src/')) return outsideProblem(from, file, target)
  if (source.isTest && isOfTests(source, target, file)) return []
  if (source.layer !== target.layer && !MAY_IMPORT[source.layer].includes(target.layer)) {
    return [`${source.layer} must not import ${target.layer} (${file})`]
  }
  return featureProblem(source, target, file)
}

function featureProblem(source: Spot, target: Spot, file: string): string[] {
  const sameFolder = source.layer === target.layer && source.feature === target.feature
  if (target.isStore && !sameFolder) return [`${file} is private to its folder`]
  if (sameFolder || source.isTest) return []
  if (KNOWS_NO_FEATURE.has(source.layer))
    return isShared(target.feature) ? [] : [`${source.layer} knows no feature (${file})`]
  return looksForward(source, target) ? [forward(source, target, file)] : []
}

function forward(source: Spot, target: Spot, file: string): string {
  return (
    `${source.feature ?? 'this file'} must not import ${target.feature ?? file}: a feature ` +
    'looks only back'
  )
}

function isShared(feature: string | undefined): boolean {
  return feature === undefined || feature === 'shared'
}

// Shared files come before every feature. A file beside the feature folders comes after all of
// them.
function looksForward(from: Spot, to: Spot): boolean {
  const rank = (feature: string | undefined): number =>
    feature === 'shared' ? -1 : feature === undefined ? Infinity : (order.get(feature) ?? 0)
  // Files beside the features of another layer, and of the contract, are shared by all features.
  if (to.feature === undefined && (from.layer !== to.layer || to.layer === 'contract')) return false
  return rank(to.feature) > rank(from.feature)
}

function outsideProblem(from: string, file: string, target: Spot): string[] {
  const pages = target.layer === 'web page' && from !== 'test/content/page-html.ts'
  return pages
    ? [`nothing imports pages but the top of src/web and test/content/page-html.ts (${file})`]
    : []
}

function packageProblem(spot: Spot, name: string): string[] {
  const isTestTool = spot.isTest && (TEST_PACKAGES.has(name) || name === 'node:')
  if (
    isTestTool ||
    spot.layer === 'outside' ||
    spot.layer === 'build' ||
    spot.layer === 'database folder'
  )
    return []
  const broken = PACKAGE_RULES.find(({ breaks }) => breaks(spot, name))
  return broken ? [`${broken.why} (${name})`] : []
}

function spotOf(path: string): Spot {
  const [, , feature = '', ...rest] = path.split('/')
  const isStore = path.endsWith('-store.ts')
  const mayQuery = isStore || rest.includes('store') || SHARED_QUERIES.has(feature)
  return { ...roomOf(path), isStore, mayQuery, isTest: /\.test\.tsx?$/.test(path) }
}

function roomOf(path: string): Room {
  const [src, root = '', folder = '', ...rest] = path.split('/')
  if (path === 'tools/site/build.ts') return { layer: 'build' }
  if (src !== 'src') return { layer: src === 'db' ? 'database folder' : 'outside' }
  if (root === 'web') return webRoom(folder, rest)
  if (root === 'contract') return contractRoom(folder)
  const isTop = rest.length === 0
  if (root === 'server') return serverRoom(folder, isTop)
  return isTop ? { layer: 'domain' } : { layer: 'domain', feature: folder }
}

function contractRoom(fileName: string): Room {
  const name = fileName.replace(/(\.test)?\.ts$/, '')
  if (name === 'openapi') return { layer: 'interface document' }
  const feature = Object.hasOwn(CONTRACT_FEATURES, name) ? CONTRACT_FEATURES[name] : name
  return feature === undefined ? { layer: 'contract' } : { layer: 'contract', feature }
}

function serverRoom(folder: string, isTop: boolean): Room {
  if (isTop) return { layer: 'server top' }
  if (folder === 'programs') return { layer: 'server program' }
  return folder === 'platform'
    ? { layer: 'server platform' }
    : { layer: 'server feature', feature: folder }
}

function webRoom(folder: string, rest: string[]): Room {
  if (rest.length === 0) return { layer: folder === 'paths.ts' ? 'web paths' : 'web top' }
  const layer = WEB_FOLDERS[folder] ?? 'web top'
  return layer === 'web feature' && rest[0] ? { layer, feature: rest[0] } : { layer }
}

function unknownFolder(path: string): string[] {
  const [src, root = '', folder = '', ...rest] = path.split('/')
  if (src !== 'src') return []
  if (!ROOTS.has(root)) return [`${path}: src has only the folders ${[...ROOTS].join(', ')}`]
  if (rest.length === 0 && root !== 'contract') return []
  if (root === 'web' && !(folder in WEB_FOLDERS))
    return [`${path}: src/web has no folder ${folder}`]
  const { layer, feature } = spotOf(path)
  return isKnown(layer, feature)
    ? []
    : [`${path}: ${feature} is missing in tools/check/feature-order.ts`]
}

function isKnown(layer: Layer, feature: string | undefined): boolean {
  if (feature === 'shared') return layer === 'domain' || layer === 'contract'
  return feature === undefined || order.has(feature)
}

if (import.meta.main) {
  const files = readSources(FOLDERS)
  report([...boundaryProblems(files), ...columnProblems(files, readTexts('db/schema', '.sql'))])
}
