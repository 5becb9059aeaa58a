import { describe, expect, test } from 'vitest'
import { type Tool, withTool } from './markdown-tools.ts'

const WORDS = { text: 'text', address: '/rules' }
const after = (tool: Tool, text: string, from: number, to: number) => {
  const made = withTool(tool, { text, from, to }, WORDS)
  return [made.text, made.text.slice(made.from, made.to)]
}

describe('a tool of the editor', () => {
  test.each([
    ['bold', 'On Sunday', 3, 9, 'On **Sunday**', 'Sunday'],
    ['italic', 'On Sunday', 3, 9, 'On *Sunday*', 'Sunday'],
    ['bold', '', 0, 0, '**text**', 'text'],
    ['link', 'see rules', 4, 9, 'see [rules](/rules)', '/rules'],
    ['list', 'a\nb\nc', 2, 5, 'a\n- b\n- c', '- b\n- c'],
    ['heading', 'a\nTitle', 4, 4, 'a\n## Title', '## Title'],
    ['list', 'one\ntwo', 0, 0, '- one\ntwo', '- one'],
    ['quote', '', 0, 0, '> text', '> text'],
  ] as const)('%s changes what is chosen of %j', (tool, text, from, to, made, chosen) => {
    expect(after(tool, text, from, to)).toEqual([made, chosen])
  })
})
