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
import { STILL_TOO_LONG } from './still-too-long.ts'

const FILE_LINES_MAX = 300
const FUNCTION_LINES_MAX = 70
const COMPONENT_LINES_MAX = 120
const FOLDERS = ['src', 'test', 'bench', 'tools', 'e2e']
// Tables of texts and generated types are looked up, not read.
const EXEMPT = [/^src\/contract\/messages\//, /^src\/server\/platform\/database\/db-types\.ts$/]
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** One line for each file and function that is longer than allowed. */
export function sizeProblems(
  files: readonly SourceFile[],
  stillTooLong: Readonly<Record<string, number>> = {},
): string[] {
  const counted = files.filter(({ path }) => !EXEMPT.some((pattern) => pattern.test(path)))
  return counted.flatMap((file) => {
    const problems = [...fileProblems(file), ...functionProblems(file)]
    const known = stillTooLong[file.path]
    if (known === undefined) return problems
    if (problems.length === 0) return [`${file.path}: take it off the list of what is too long`]
    return linesOf(file) > known
      ? [`${file.path}: ${linesOf(file)} lines, ${known} before: it may only shrink`]
      : []
  })
}

function linesOf({ text }: SourceFile): number {
  return text.replace(/\n$/, '').split('\n').length
}

function fileProblems(file: SourceFile): string[] {
  const lines = linesOf(file)
  return lines > FILE_LINES_MAX ? [`${file.path}: ${lines} lines, at most ${FILE_LINES_MAX}`] : []
}

function functionProblems(file: SourceFile): string[] {
  const problems: string[] = []
  walk(parseSource(file), (node, ancestors) => {
    if (!FUNCTIONS.has(node.type) || isTestGroup(ancestors)) return
    const first = lineAt(file.text, node.start)
    const lines = lineAt(file.text, node.end) - first + 1
    const name = nameOf(node, ancestors)
    const limit =
      file.path.endsWith('.tsx') && /^[A-Z]/.test(name) ? COMPONENT_LINES_MAX : FUNCTION_LINES_MAX
    if (lines > limit)
      problems.push(
        `${file.path}:${first}: function ${name || '(unnamed)'} has ${lines} lines, at most ${limit}`,
      )
  })
  return problems
}

// What stands in describe() is a chapter, not a function somebody has to follow from top to bottom.
function isTestGroup(ancestors: readonly SyntaxNode[]): boolean {
  const call = ancestors.at(-1)
  return (
    call?.type === 'CallExpression' &&
    isNode(call['callee']) &&
    /(^|\.)describe$/.test(dotted(call['callee']))
  )
}

function dotted(node: SyntaxNode): string {
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'CallExpression' && isNode(node['callee'])) return dotted(node['callee'])
  if (node.type !== 'MemberExpression' || !isNode(node['object']) || !isNode(node['property']))
    return ''
  const object = dotted(node['object'])
  // describe.skip, describe.each(table): the group is what comes first.
  return object.endsWith('describe') ? object : `${object}.${dotted(node['property'])}`
}

function nameOf(node: SyntaxNode, ancestors: readonly SyntaxNode[]): string {
  const named = [
    node['id'],
    ...ancestors
      .slice(-2)
      .reverse()
      .flatMap((parent) => [parent['id'], parent['key']]),
  ]
  const identifier = named.filter(isNode).find(({ type }) => type === 'Identifier')
  return typeof identifier?.['name'] === 'string' ? identifier['name'] : ''
}

if (import.meta.main) report(sizeProblems(readSources(FOLDERS), STILL_TOO_LONG))
