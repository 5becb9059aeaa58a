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

const isServer = (path: string) => path.startsWith('src/server/')

const BANS: Ban[] = [
  {
    in: isPure,
    matches: (node) => node.type === 'NewExpression' && isNamed(node['callee'], 'Date'),
    why: 'new Date() is impure: take the moment as data (ctx.now)',
  },
  {
    in: isSaid,
    matches: isHandFormat,
    why:
      'figures and times become text in src/contract/formats.ts: wholeNumber, money, ' +
      'dateText, unitText',
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
  {
    in: isServer,
    matches: isSqlName,
    why: 'name it as code does (circleId): statements and rows are converted in platform/database',
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

// What a call of the query builder, or of many-rows, is given first or alone names tables and
// columns; after the first these have values or operators.
const NAMES_FIRST = new Set(['where', 'having', 'on', 'eb'])
const NAMES_ALL = new Set(
  `select distinctOn selectFrom insertInto updateTable deleteFrom returning innerJoin leftJoin
  whereRef onRef orderBy groupBy columns column as ref table isOneOf rowsOf insertRows updateRows
  movedDeadline movedByOutage isAmong refTuple updateAndReadRow`.split(/\s+/),
)
const SQL_NAME = /^(\w*\.)?[a-z]+(_[a-z]+)+( as \w+)?$/

// 'circle_id as circleId' anywhere, 'circle_id' where a query is built, { circle_id } in the rows it
// writes, sql<{ circle_id: string }> for those it reads, and AS "circleId" in SQL.
function isSqlName(node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  if (node.type === 'Literal' && typeof node['value'] === 'string')
    return (
      /^(\w+\.)?[a-z]+(_[a-z]+)+ as [a-z]/.test(node['value']) ||
      (SQL_NAME.test(node['value']) && isNamedInCall(node, ancestors))
    )
  if (node.type === 'TemplateElement') return isSqlNameInTemplate(node, ancestors)
  return isSqlKey(node, ancestors)
}

function isSqlNameInTemplate(node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  const { cooked = '' } = node['value'] as { cooked?: string }
  const [template, around] = [ancestors.at(-1), ancestors.at(-2)]
  if (around?.type === 'TaggedTemplateExpression')
    return isNamed(around['tag'], 'sql') && /\bAS "[a-z]+[A-Z]/.test(cooked)
  return (
    template !== undefined &&
    /^(\w*\.)?\w*(_[a-z]+)+$/.test(cooked) &&
    isNamedInCall(template, ancestors.slice(0, -1))
  )
}

function isSqlKey(node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  const key = isNode(node['key']) ? node['key']['name'] : undefined
  if (typeof key !== 'string' || !SQL_NAME.test(key)) return false
  if (node.type === 'TSPropertySignature')
    return ancestors.some(
      ({ type, tag }) => type === 'TaggedTemplateExpression' && isNamed(tag, 'sql'),
    )
  const call = ancestors.findLast(({ type }) => type === 'CallExpression')
  return node.type === 'Property' && ['values', 'set', 'doUpdateSet'].includes(calledName(call))
}

function isNamedInCall(node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  const at = ancestors.findLastIndex(({ type }) => type !== 'ArrayExpression')
  const call = ancestors[at]
  if (call?.type !== 'CallExpression') return false
  const name = calledName(call)
  const given = call['arguments'] as unknown[]
  return NAMES_ALL.has(name) || (NAMES_FIRST.has(name) && given[0] === (ancestors[at + 1] ?? node))
}

function calledName(call: SyntaxNode | undefined): string {
  const callee = call?.['callee']
  if (!isNode(callee)) return ''
  const name = callee.type === 'MemberExpression' ? callee['property'] : callee
  return isNode(name) && typeof name['name'] === 'string' ? name['name'] : ''
}

function isReExport(node: SyntaxNode): boolean {
  return (
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && isNode(node['source']))
  )
}

if (import.meta.main)
  report(banProblems(readSources(['src', 'test', 'tools', 'bench', 'e2e', 'db'])))
