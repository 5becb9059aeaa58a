import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** One source file: path from the project's folder with forward slashes, and its text. */
export type SourceFile = { path: string; text: string }

/** A node of the syntax tree; `start` and `end` are offsets into the text. */
export type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown }

const ROOT = join(import.meta.dirname, '../..')

/** Lists the paths of all files below the folders. A missing folder counts as empty. */
export function listFiles(folders: readonly string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => !path.includes('node_modules/'))
    .sort()
}

/** Reads every TypeScript file below the folders, in order of path. */
export function readSources(folders: readonly string[]): SourceFile[] {
  const code = listFiles(folders).filter((path) => /\.tsx?$/.test(path))
  return code.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** Reads the texts of the files below a folder whose names end so. */
export function readTexts(folder: string, ending: string): string[] {
  return listFiles([folder])
    .filter((path) => path.endsWith(ending))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
}

/** Parses a file into its syntax tree. Throws with the position when it does not parse. */
export function parseSource({ path, text }: SourceFile): SyntaxNode {
  const { program, errors } = parseSync(path, text)
  const error = errors[0]
  if (error) throw new Error(`${path}: ${error.message}`)
  return program as unknown as SyntaxNode
}

/**
 * Calls `visit` for a node and everything below it, parents first; `ancestors` ends with the
 * parent.
 */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, ancestors: SyntaxNode[]) => void,
  ancestors: SyntaxNode[] = [],
): void {
  visit(node, ancestors)
  ancestors.push(node)
  for (const value of Object.values(node)) {
    const children = Array.isArray(value) ? value : [value]
    for (const child of children) if (isNode(child)) walk(child, visit, ancestors)
  }
  ancestors.pop()
}

/** Returns whether a value is a syntax node. */
export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { type?: unknown }).type === 'string'
  )
}

/** Returns the line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1))
    line++
  return line
}

/** Prints the problems and makes the process fail when there are any. */
export function report(problems: readonly string[]): void {
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
