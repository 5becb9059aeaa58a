import { useText } from '#web/platform/text/i18n.tsx'
import { useRef } from 'react'
import { wholeNumber } from '#contract/formats.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { type Tool, TOOLS, withTool } from './markdown-tools.ts'

type Props = {
  readonly value: string
  readonly max: number
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

/**
 * A text in Markdown with a few tools. The browser's own undo and the keyboard work as in any
 * field.
 */
export function MarkdownField({ value, max, error, onChange }: Props) {
  const t = useText('content-desk')
  const field = useRef<HTMLTextAreaElement>(null)
  const apply = (tool: Tool) => {
    const { current } = field
    if (current === null) return
    const made = withTool(
      tool,
      { text: value, from: current.selectionStart, to: current.selectionEnd },
      { text: t('tool-text'), address: '/rules' },
    )
    if (made.text.length > max) return
    onChange(made.text)
    // After React has written it.
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(made.from, made.to)
    })
  }
  return (
    <div className="stack stack--tight">
      <div className="row" role="toolbar" aria-label={t('tools')}>
        {TOOLS.map((tool) => (
          <Button key={tool} small onClick={() => apply(tool)}>
            {t(`tool.${tool}`)}
          </Button>
        ))}
      </div>
      <TextArea
        ref={field}
        name="body"
        label={t('field.body')}
        hint={
          <>
            {t('field.body-hint')}{' '}
            <span aria-live="off">
              {t('left', { count: wholeNumber(value.length), max: wholeNumber(max) })}
            </span>
          </>
        }
        rows={14}
        maxLength={max}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
