import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { VERIFY, writeMade } from './write-made.ts'

const MESSAGES = join(import.meta.dirname, '../../src/contract/messages')
const ENGLISH = '.en.json'

/** One catalogue: its topic's folder, its name, and its English file. */
export type EnglishFile = {
  readonly topic: string
  readonly name: string
  readonly file: Readonly<Record<string, string>>
}

/** Reads the English file of every catalogue. Two of one name are refused. */
export function englishFiles(): EnglishFile[] {
  const files = readdirSync(MESSAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: topic }) =>
      readdirSync(join(MESSAGES, topic))
        .filter((path) => path.endsWith(ENGLISH))
        .map((path) => ({
          topic,
          name: basename(path, ENGLISH),
          file: JSON.parse(
            readFileSync(join(MESSAGES, topic, path), 'utf8'),
          ) as EnglishFile['file'],
        })),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const twice = files.find(({ name }, at) => files[at + 1]?.name === name)
  if (twice !== undefined) throw new Error(`Two catalogues are called ${twice.name}.`)
  return files
}

/**
 * Returns the file of types: where each catalogue is, and which values its sentences name. The keys
 * are those of the English files themselves.
 */
export function messageTypes(files: readonly EnglishFile[]): string {
  const id = (name: string) =>
    name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const types = files.map(({ name, file }) => {
    const named = Object.entries(file).flatMap(([key, sentence]) => {
      const names = [...new Set(Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, one]) => one))]
      return key.startsWith('@') || names.length === 0
        ? []
        : [`    '${key}': ${names.map((one) => `'${one}'`).join(' | ')}\n`]
    })
    const values = named.length === 0 ? '{}' : `{\n${named.join('')}  }`
    return `  readonly '${name}': Sentences<typeof ${id(name)}, ${values}>\n`
  })
  return `// Made by npm run message-types from the English files. Do not edit.
${files.map(({ topic, name }) => `import type ${id(name)} from './${topic}/${name}${ENGLISH}'\n`).join('')}
/** Every catalogue, and the folder it is in. */
export const TOPICS = {
${files.map(({ topic, name }) => `  '${name}': '${topic}',\n`).join('')}} as const

export type AnyCatalogue = keyof typeof TOPICS

type Sentences<File, Values> = {
  readonly [K in Exclude<keyof File, \`@\${string}\`>]: K extends keyof Values ? Values[K] : never
}

/** The sentences of every catalogue by key, each with the names of its values. */
export type Messages = {
${types.join('')}}

export type MessageKey<N extends AnyCatalogue> = N extends AnyCatalogue
  ? keyof Messages[N] & string
  : never
`
}

if (import.meta.main) {
  const path = 'src/contract/messages/messages.ts'
  const { verify } = readCommandLine({
    usage: ['npm run message-types -- [--verify]'],
    about: `Writes the types of all sentences to ${path}.`,
    options: VERIFY,
  }).values
  writeMade({ script: 'message-types', path, verify }, messageTypes(englishFiles()))
}
