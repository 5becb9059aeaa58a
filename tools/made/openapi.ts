import { openApiDocument, openApiText } from '#contract/openapi/document.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { VERIFY, writeMade } from './write-made.ts'

const path = 'docs/openapi.json'
const { verify } = readCommandLine({
  usage: ['npm run openapi -- [--verify]'],
  about: `Writes the interface's description to ${path}.`,
  options: VERIFY,
}).values
writeMade({ script: 'openapi', path, verify }, openApiText(openApiDocument()))
