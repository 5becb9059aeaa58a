import { openApiDocument, openApiText } from '#contract/openapi.ts'
import { writeMade } from './write-made.ts'

const about = "Writes the interface's description to docs/openapi.json."
writeMade({ script: 'openapi', path: 'docs/openapi.json', about }, () =>
  openApiText(openApiDocument()),
)
