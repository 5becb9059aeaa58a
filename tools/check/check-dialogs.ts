import { posix } from 'node:path'
import {
  isNode,
  lineAt,
  parseSource,
  readSources,
  report,
  type SourceFile,
  type SyntaxNode,
  walk,
} from './source-files.ts'

/** A dialog asks one thing. What asks for more is a page, a step, or a form on its page. */
const FIELDS_MAX = 1
/** One in a `.map` may be many. */
const MANY = 2
const HOST_FIELDS = new Set(['input', 'select', 'textarea'])
/** Components that are one question, whatever they are made of. */
const ONE_FIELD = /(?:Field|TextArea|Stepper|Input)$/
const DIALOG = 'Dialog'

type Origin = { readonly path: string; readonly name: string }
type Drawn = { readonly fields: number | undefined; readonly takesChildren: boolean }
type Found = { readonly module: Module; readonly body: SyntaxNode }
type Module = {
  readonly file: SourceFile
  /** The functions of the file by name. */
  readonly own: ReadonlyMap<string, SyntaxNode>
  /** What its names from elsewhere are, also of parts that are loaded later. */
  readonly elsewhere: ReadonlyMap<string, Origin>
}

/** Returns one line for each dialog that holds more than one field, also through its components. */
export function dialogProblems(files: readonly SourceFile[]): string[] {
  const counter = new FieldCounter(files)
  return counter.modules.flatMap((module) => {
    const found = new Set<string>()
    for (const body of module.own.values())
      walk(body, (node) => {
        if ((counter.inDialog(node, module) ?? 0) <= FIELDS_MAX) return
        found.add(
          `${module.file.path}:${lineAt(module.file.text, node.start)}: this dialog holds ` +
            'more than one field: give them a page, or a form on the page',
        )
      })
    return [...found]
  })
}

class FieldCounter {
  readonly #modules: ReadonlyMap<string, Module>
  readonly #dialogs = new Map<SyntaxNode, Drawn>()
  readonly #components = new Map<SyntaxNode, number>()

  constructor(files: readonly SourceFile[]) {
    this.#modules = new Map(files.map((file) => [file.path, readModule(file)]))
  }

  get modules(): readonly Module[] {
    return [...this.#modules.values()]
  }

  /** How many fields a dialog holds. Undefined for a node that is no dialog. */
  inDialog(node: SyntaxNode, module: Module): number | undefined {
    if (!isElement(node)) return undefined
    const name = nameOf(node)
    if (name === DIALOG) return this.#below(node, module, [])
    const around = this.#resolve(name, module)
    if (around === undefined) return undefined
    const dialog = this.#dialogs.get(around.body) ?? this.#dialogOf(around)
    return dialog.takesChildren
      ? (dialog.fields ?? 0) + this.#below(node, module, [])
      : dialog.fields
  }

  /** The dialog that a component draws, and whether what is in the component is in the dialog. */
  #dialogOf({ body, module }: Found): Drawn {
    let drawn: Drawn = { fields: undefined, takesChildren: false }
    this.#dialogs.set(body, drawn)
    walk(body, (node) => {
      const fields = this.inDialog(node, module)
      if (fields === undefined) return
      drawn = {
        fields: Math.max(drawn.fields ?? 0, fields),
        takesChildren: drawn.takesChildren || mentionsChildren(node),
      }
    })
    this.#dialogs.set(body, drawn)
    return drawn
  }

  #below(node: SyntaxNode, module: Module, seen: readonly SyntaxNode[]): number {
    return childrenOf(node).reduce((sum, each) => sum + this.#in(each, module, seen), 0)
  }

  #in(node: SyntaxNode, module: Module, seen: readonly SyntaxNode[]): number {
    if (node.type === 'ConditionalExpression') {
      const branches = [node['consequent'], node['alternate']].filter(isNode)
      return Math.max(...branches.map((branch) => this.#in(branch, module, seen)))
    }
    if (isElement(node) && isField(nameOf(node))) return 1
    const below = this.#below(node, module, seen)
    if (isMap(node)) return below * MANY
    return below + (isElement(node) ? this.#ofComponent(nameOf(node), module, seen) : 0)
  }

  #ofComponent(name: string, module: Module, seen: readonly SyntaxNode[]): number {
    const found = this.#resolve(name, module)
    if (found === undefined || seen.includes(found.body)) return 0
    const fields =
      this.#components.get(found.body) ?? this.#in(found.body, found.module, [...seen, found.body])
    this.#components.set(found.body, fields)
    return fields
  }

  #resolve(name: string, module: Module): Found | undefined {
    const place = module.elsewhere.get(name)
    const home = module.own.has(name) ? module : place && this.#modules.get(place.path)
    const body = home?.own.get(home === module ? name : (place?.name ?? ''))
    return home && body && { module: home, body }
  }
}

const isField = (name: string) => HOST_FIELDS.has(name) || ONE_FIELD.test(name)
const isElement = (node: SyntaxNode) => node.type === 'JSXElement'
const child = (node: unknown, key: string): unknown => (isNode(node) ? node[key] : undefined)

function nameOf(element: SyntaxNode): string {
  const name = child(child(element['openingElement'], 'name'), 'name')
  return typeof name === 'string' ? name : ''
}

function isMap(node: SyntaxNode): boolean {
  return (
    node.type === 'CallExpression' && child(child(node['callee'], 'property'), 'name') === 'map'
  )
}

function mentionsChildren(node: SyntaxNode): boolean {
  let found = false
  walk(node, ({ type, name }) => {
    found ||= type === 'Identifier' && name === 'children'
  })
  return found
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) => [value].flat().filter(isNode))
}

function readModule(file: SourceFile): Module {
  const own = new Map<string, SyntaxNode>()
  const elsewhere = new Map<string, Origin>()
  walk(parseSource(file), (node) => {
    const name = child(node['id'], 'name') ?? child(node['local'], 'name')
    if (typeof name !== 'string') return
    if (node.type === 'FunctionDeclaration' && isNode(node['body'])) own.set(name, node['body'])
    if (node.type === 'VariableDeclarator') readLater(file, name, node, elsewhere)
  })
  for (const [, names = '', from = ''] of file.text.matchAll(/import \{([^}]*)\} from '([^']+)'/g))
    for (const [, name = ''] of names.matchAll(/(?:^|,)\s*([A-Z]\w*)/g))
      elsewhere.set(name, { path: pathOf(file.path, from), name })
  return { file, own, elsewhere }
}

/** `const X = lazyPart(async () => (await import('./x.tsx')).X)` */
function readLater(
  file: SourceFile,
  name: string,
  { start, end }: SyntaxNode,
  elsewhere: Map<string, Origin>,
): void {
  const [, from, there] = /import\('([^']+)'\)\)\.(\w+)\)$/.exec(file.text.slice(start, end)) ?? []
  if (from !== undefined && there !== undefined)
    elsewhere.set(name, { path: pathOf(file.path, from), name: there })
}

function pathOf(importer: string, specifier: string): string {
  return specifier.startsWith('#web/')
    ? specifier.replace('#web/', 'src/web/')
    : posix.join(posix.dirname(importer), specifier)
}

if (import.meta.main)
  report(dialogProblems(readSources(['src/web']).filter(({ path }) => path.endsWith('.tsx'))))
