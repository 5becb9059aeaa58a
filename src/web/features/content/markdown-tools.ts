/** What a button of the editor does to the selected part of a text. */
export type Tool = 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link'
export const TOOLS = [
  'bold',
  'italic',
  'heading',
  'list',
  'quote',
  'link',
] as const satisfies readonly Tool[]

type Chosen = { readonly text: string; readonly from: number; readonly to: number }
type Words = { readonly text: string; readonly address: string }

const AROUND: Partial<Record<Tool, string>> = { bold: '**', italic: '*' }
const BEFORE: Partial<Record<Tool, string>> = { heading: '## ', list: '- ', quote: '> ' }

/**
 * The text after a tool was used on the selection, and the new selection. Where nothing is
 * selected, the tool inserts a word to type over.
 */
export function withTool(tool: Tool, { text, from, to }: Chosen, words: Words): Chosen {
  const chosen = text.slice(from, to)
  const put = (made: string, start: number, length: number, at = from, until = to): Chosen => ({
    text: text.slice(0, at) + made + text.slice(until),
    from: at + start,
    to: at + start + length,
  })
  const around = AROUND[tool]
  if (around !== undefined) {
    const inner = chosen === '' ? words.text : chosen
    return put(`${around}${inner}${around}`, around.length, inner.length)
  }
  if (tool === 'link') {
    const inner = chosen === '' ? words.text : chosen
    return put(`[${inner}](${words.address})`, inner.length + 3, words.address.length)
  }
  // Whole lines, also where only a part of them is selected.
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next === -1 ? text.length : next
  const made = text
    .slice(start, end)
    .split('\n')
    .map((line) => `${BEFORE[tool] ?? ''}${line === '' ? words.text : line}`)
    .join('\n')
  return put(made, 0, made.length, start, end)
}
