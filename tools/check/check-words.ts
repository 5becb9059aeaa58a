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

type SecondMeaning = {
  readonly pattern: RegExp
  readonly instead: string
  /** Paths where the word has its one meaning from the glossary. */
  readonly allowed?: RegExp
}

const TEMPORAL = /^to?Plain(Date|Time|DateTime|YearMonth)$|^Plain(Date|Time|DateTime|YearMonth)$/

/** Words that once had several meanings. docs/glossary.md gives the one meaning of each. */
const SECOND_MEANINGS: readonly SecondMeaning[] = [
  { pattern: /(?<!out)standing/i, instead: 'recurring pledge, track record or circle status' },
  { pattern: /^rest[A-Z]|[a-z]Rest([A-Z]|$)/, instead: 'overpayment, on hold, cooldown or misc' },
  { pattern: /surplus/i, instead: 'overpayment' },
  {
    pattern: /held_?back|hold_?back/i,
    instead: 'on hold or restricted',
    allowed: /\/test\/model\//,
  },
  { pattern: /^play(?!wright)|(?<!re)played|(?<!re)player/i, instead: 'solve, run or simulate' },
  {
    pattern: /^place[A-Z]|Places?$/,
    instead: 'binding, queue position, vacancy or submit',
  },
  { pattern: /(?<!ex)plain/i, instead: 'columnar, regular, simple or unmarked' },
  { pattern: /told/i, instead: 'toasted, notified or new notice' },
  { pattern: /^tell([A-Z]|$)/, instead: 'notify, mail or announce' },
  { pattern: /^look([A-Z]|$)|Looks?$|^LOOK(ED)?(_|$)/, instead: 'read, view, check or variant' },
  { pattern: /^says?([A-Z]|$)/, instead: 't or print' },
  {
    pattern: /^kept(?!$)|^KEPT|[a-z]Kept/,
    instead: 'cached or stored',
    // Here it means whether somebody kept their word.
    allowed: /\/disputes\//,
  },
  {
    pattern: /(?<!can|still)settle(?!dResult|d$|Dispute)/i,
    instead: 'pair up, withdraw, fill, resolve or reuse',
    allowed: /\/disputes?\/|dispute/,
  },
  {
    pattern: /claim/i,
    instead: 'identity dispute',
    allowed: /^(?!src\/server\/(members|security)\/|src\/domain\/members\/)/,
  },
  {
    pattern: /release/i,
    instead: 'go live',
    allowed: /^(?!src\/server\/recovery\/)/,
  },
  {
    pattern: /markDone|confirmProof|questionPayment/i,
    instead: 'confirm, claim or dispute',
    allowed: /older-addresses/,
  },
]

/** Returns one line for each name in code or of a file that uses a word in an old meaning. */
export function wordProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const problems: string[] = []
    const judge = (name: string, at: string) => {
      if (TEMPORAL.test(name)) return
      for (const { pattern, instead, allowed } of SECOND_MEANINGS)
        if (pattern.test(name) && allowed?.test(file.path) !== true)
          problems.push(`${at}: ${name} has a second meaning: ${instead}`)
    }
    const [fileName = ''] = file.path.split('/').at(-1)?.split('.') ?? []
    judge(camelCase(fileName), file.path)
    for (const { name, start } of declaredNames(file))
      judge(name, `${file.path}:${lineAt(file.text, start)}`)
    return problems
  })
}

function camelCase(fileName: string): string {
  return fileName.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

const DECLARING: Readonly<Record<string, string>> = {
  FunctionDeclaration: 'id',
  VariableDeclarator: 'id',
  ClassDeclaration: 'id',
  TSTypeAliasDeclaration: 'id',
  TSInterfaceDeclaration: 'id',
  TSPropertySignature: 'key',
}

function declaredNames(file: SourceFile): { name: string; start: number }[] {
  const found: { name: string; start: number }[] = []
  walk(parseSource(file), (node) => {
    const part = node[DECLARING[node.type] ?? '']
    if (isNode(part) && part.type === 'Identifier')
      found.push({ name: String(part['name']), start: part.start })
  })
  return found
}

// Its types have the names of tables, and the code reaches them through `DB` alone.
const TABLE_TYPES = 'src/server/platform/database/db-types.ts'

/** Returns one line for each exported type of the sources whose name another one has already. */
export function typeNameProblems(files: readonly SourceFile[]): string[] {
  const first = new Map<string, string>()
  return files
    .filter(({ path }) => path.startsWith('src/') && path !== TABLE_TYPES)
    .flatMap((file) =>
      exportedTypes(file).flatMap(({ name, start }) => {
        const at = `${file.path}:${lineAt(file.text, start)}`
        const before = first.get(name)
        if (before === undefined) first.set(name, at)
        return before === undefined ? [] : [`${at}: another type is named ${name}: ${before}`]
      }),
    )
}

function exportedTypes(file: SourceFile): { name: string; start: number }[] {
  const statements = parseSource(file)['body'] as readonly SyntaxNode[]
  return statements.flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' &&
    isNode(declaration) &&
    /^(TS(TypeAlias|Interface)|Class)Declaration$/.test(declaration.type) &&
    isNode(declaration['id'])
      ? [{ name: String(declaration['id']['name']), start: declaration.start }]
      : [],
  )
}

if (import.meta.main) {
  const files = readSources(['src', 'test', 'tools', 'bench', 'e2e'])
  report([...wordProblems(files), ...typeNameProblems(files)])
}
