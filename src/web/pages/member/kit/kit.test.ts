import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const UI = join(import.meta.dirname, '../../../ui')
const read = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

/** The frame around every page, also around this one. */
const around = readFileSync(join(import.meta.dirname, '../../../app.tsx'), 'utf8')
const shown = [...read(import.meta.dirname), around].join('\n')
const components = read(UI).flatMap((text) =>
  [...text.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => name),
)

test('there are components to look for', () => {
  expect(components.length).toBeGreaterThan(40)
})

test.each(components)('the page of components shows %s', (name) => {
  expect(new RegExp(`<${name}[\\s/>]`).test(shown)).toBe(true)
})
