import {
  type SourceFile,
  type SyntaxNode,
  isNode,
  lineAt,
  parseSource,
  readSources,
  report,
  walk,
} from './source-files.ts'

type Ban = {
  in: (path: string) => boolean
  matches: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => boolean
  why: string
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
// Clock and random numbers may enter only in the two platform folders.
const isPure = (path: string) =>
  path.startsWith('src/') && !/^src\/(server|web)\/platform\//.test(path) && !isTest(path)

// Texts that people may read. The second file reads the date in India for a form that must stay
// small; nobody sees it.
const FORMATS = ['src/contract/formats.ts', 'src/web/site/entering/age.ts']
const isSaid = (path: string) => path.startsWith('src/') && !FORMATS.includes(path) && !isTest(path)

const BANS: Ban[] = [
  {
    in: isPure,
    matches: (node) => node.type === 'NewExpression' && isNamed(node['callee'], 'Date'),
    why: 'new Date() is impure: take the moment as data (ctx.now)',
  },
  {
    in: isSaid,
    matches: isHandFormat,
    why: 'figures and times become text in src/contract/formats.ts: wholeNumber, money, dateText, unitText',
  },
  {
    in: isSaid,
    matches: isHandRupees,
    why: 'a sum is written by money() of src/contract/formats.ts',
  },
  {
    in: (path) => !isSaid(path),
    matches: isBareLocaleCall,
    why: "name the locale ('en-IN'): the machine's own differs",
  },
  { in: () => true, matches: isReExport, why: 'no barrels: import from where it is defined' },
]

/** Returns one line for each use of something that the house rules ban. */
export function banProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const bans = BANS.filter((ban) => ban.in(file.path))
    const problems: string[] = []
    walk(parseSource(file), (node, ancestors) => {
      for (const ban of bans)
        if (ban.matches(node, ancestors))
          problems.push(`${file.path}:${lineAt(file.text, node.start)}: ${ban.why}`)
    })
    return problems
  })
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node['name'] === name
}

function isBareLocaleCall(node: SyntaxNode): boolean {
  if (
    node.type !== 'CallExpression' ||
    !isNode(node['callee']) ||
    node['callee'].type !== 'MemberExpression'
  )
    return false
  const property = node['callee']['property']
  const isLocaleMethod = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].some(
    (name) => isNamed(property, name),
  )
  const first = (node['arguments'] as unknown[])[0]
  return isLocaleMethod && (first === undefined || isNamed(first, 'undefined'))
}

const LOCALE_METHODS = new Set([
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toDateString',
  'toTimeString',
  'toUTCString',
  'toFixed',
  'toPrecision',
])
const DATE_PARTS = new Set([
  'getDate',
  'getDay',
  'getMonth',
  'getFullYear',
  'getHours',
  'getMinutes',
  'getUTCDate',
  'getUTCDay',
  'getUTCMonth',
  'getUTCFullYear',
  'getUTCHours',
  'getUTCMinutes',
])
const FORMATTERS = new Set([
  'NumberFormat',
  'DateTimeFormat',
  'RelativeTimeFormat',
  'DurationFormat',
  'ListFormat',
  'PluralRules',
])

// A date format by hand begins with the parts of a date.
function isHandFormat(node: SyntaxNode): boolean {
  if (node.type !== 'MemberExpression' || !isNode(node['property'])) return false
  const written = node['property']['name'] ?? node['property']['value']
  const name = typeof written === 'string' ? written : ''
  return (
    LOCALE_METHODS.has(name) ||
    DATE_PARTS.has(name) ||
    (isNamed(node['object'], 'Intl') && FORMATTERS.has(name))
  )
}

// Matches `₹${sum}`, '₹' + sum and <b>₹{sum}</b>. In a catalogue sentence the sum is a value that
// is formatted when it is filled in.
function isHandRupees(node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  const endsInSign = (text: unknown) => typeof text === 'string' && /(₹|\bRs\.?)\s*$/.test(text)
  if (node.type === 'TemplateElement')
    return node['tail'] !== true && endsInSign((node['value'] as { cooked?: unknown }).cooked)
  if (node.type === 'BinaryExpression')
    return node['operator'] === '+' && isNode(node['left']) && endsInSign(node['left']['value'])
  const parent = ancestors.at(-1)
  const siblings = (parent?.['children'] ?? []) as unknown[]
  return (
    node.type === 'JSXText' &&
    endsInSign(node['value']) &&
    isNode(siblings[siblings.indexOf(node) + 1])
  )
}

function isReExport(node: SyntaxNode): boolean {
  return (
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && isNode(node['source']))
  )
}

if (import.meta.main)
  report(banProblems(readSources(['src', 'test', 'tools', 'bench', 'e2e', 'db'])))
