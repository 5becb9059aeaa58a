import { posix } from 'node:path'
import {
  type SourceFile,
  type SyntaxNode,
  isNode,
  lineAt,
  parseSource,
  walk,
} from './source-files.ts'

/**
 * One import: the importing file, the line, and either the imported file of the project or the
 * package.
 */
export type Import = { from: string; line: number; file?: string; packageName?: string }

const CARRIERS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])
const ROOTS: Record<string, string> = {
  '#domain': 'src/domain',
  '#contract': 'src/contract',
  '#server': 'src/server',
  '#web': 'src/web',
  '#test': 'test',
}

/** Lists every import of a file, including types, dynamic imports and re-exports. */
export function importsOf(file: SourceFile): Import[] {
  const imports: Import[] = []
  walk(parseSource(file), (node) => {
    const name = CARRIERS.has(node.type) ? sourceName(node) : undefined
    if (name === undefined) return
    imports.push({
      from: file.path,
      line: lineAt(file.text, node.start),
      ...target(file.path, name),
    })
  })
  return imports
}

function sourceName(node: SyntaxNode): string | undefined {
  const source = node['source'] ?? node['argument']
  const literal = isNode(source) && source.type === 'TSLiteralType' ? source['literal'] : source
  return isNode(literal) && typeof literal['value'] === 'string' ? literal['value'] : undefined
}

function target(from: string, name: string): { file: string } | { packageName: string } {
  if (name.startsWith('.')) return { file: posix.join(posix.dirname(from), name) }
  const root = ROOTS[name.split('/', 1)[0] ?? '']
  if (root) return { file: root + name.slice(name.indexOf('/')) }
  if (name.startsWith('node:')) return { packageName: 'node:' }
  return { packageName: name.split('/', name.startsWith('@') ? 2 : 1).join('/') }
}
