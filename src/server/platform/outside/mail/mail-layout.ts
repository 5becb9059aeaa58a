import { COLOURS } from '#contract/colours.ts'
import { directionOf } from '#contract/formats.ts'
import type { Language } from '#domain/shared/languages.ts'
import { escapeHtml } from '../../text/html.ts'
import { catalogueIn } from '../../text/words.ts'

const frameWords = catalogueIn('site-frame')

/** The content of a mail in the reader's language. `action` is its one button. */
export type MailText = {
  readonly language: Language
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  readonly afterAction?: readonly string[]
  readonly footer: readonly string[]
}

const FONTS = "system-ui,'Noto Sans','Noto Sans Devanagari',Arial,sans-serif"
const BODY = `font-family:${FONTS};font-size:16px;line-height:1.6;color:${COLOURS.text}`

/**
 * Lays out every mail: narrow, without pictures, tracking or external content. Text and HTML have
 * equal content.
 */
export function layOutMail(mail: MailText): { subject: string; text: string; html: string } {
  return {
    subject: mail.subject,
    text: asText(mail),
    html: asHtml(mail),
  }
}

function asText({ greeting, paragraphs, action, afterAction = [], footer }: MailText): string {
  const button = action === undefined ? [] : [`${action.label}:\n${action.url}`]
  return `${[greeting, ...paragraphs, ...button, ...afterAction, `-- \n${footer.join('\n')}`].join('\n\n')}\n`
}

// Mail programs show this beside the subject: the first sentence, not the greeting, and nothing
// after it.
const PREHEADER_MAX = 110
const HIDDEN = 'display:none;max-height:0;overflow:hidden;opacity:0'

function preheaderOf(paragraphs: readonly string[]): string {
  const [first = ''] = paragraphs
  const shown =
    first.length > PREHEADER_MAX
      ? `${first.slice(0, PREHEADER_MAX).replace(/\s+\S*$/, '')}…`
      : first
  return first === ''
    ? ''
    : `<div style="${HIDDEN}">${escapeHtml(shown)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>\n`
}

function asHtml({
  language,
  subject,
  greeting,
  paragraphs,
  action,
  afterAction = [],
  footer,
}: MailText): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const button = action === undefined ? '' : buttonOf(action)
  const small = footer.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`).join('')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body dir="${directionOf(language)}" style="margin:0;padding:16px;background:${COLOURS.ground};${BODY}">${preheaderOf(paragraphs)}<div style="max-width:560px;margin:0 auto;padding:24px;overflow-wrap:anywhere;background:${COLOURS.surface};border-radius:20px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${escapeHtml(frameWords(language).brand)}</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${button}${afterAction.map(paragraph).join('\n')}
<div style="margin-top:24px;padding-top:16px;border-top:1px solid ${COLOURS.line};font-size:14px;color:${COLOURS.soft}">${small}</div>
</div></body></html>
`
}

// The address is below the button too, for programs without buttons and for people who check before
// they click.
function buttonOf({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url)
  return `<p style="margin:0 0 8px"><a href="${address}" style="display:inline-block;padding:12px 24px;background:${COLOURS.primary};color:${COLOURS.onPrimary};font-weight:700;text-decoration:none;border-radius:16px">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${COLOURS.soft};word-break:break-all">${address}</p>
`
}
