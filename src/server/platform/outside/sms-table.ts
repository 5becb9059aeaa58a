import { invariant } from '#domain/shared/assert.ts'
import { fillIn } from '#contract/messages/translate.ts'
import { fixedSmsParts, segmentsOf, SMS_TEMPLATES, SMS_VARIABLES } from './sms-templates.ts'

/** One row for the DLT platform: a text with the operator's domain fixed and typed variables. */
export type SmsRow = (typeof SMS_TEMPLATES)[number] & {
  readonly registered: string
  /** How many SMS the longest such message takes. */
  readonly segments: number
}

/** All texts as they are registered for this installation. */
export function smsTable(config: { readonly publicUrl: string }): SmsRow[] {
  const fixed = fixedSmsParts(config)
  const fill = (text: string, each: (variable: (typeof SMS_VARIABLES)[string]) => string) =>
    fillIn(text, {
      ...fixed,
      ...Object.fromEntries(
        Object.entries(SMS_VARIABLES).map(([name, variable]) => [name, each(variable)]),
      ),
    })
  return SMS_TEMPLATES.map((row) => ({
    ...row,
    registered: fill(row.text, ({ tag }) => `{#${tag}#}`),
    segments: segmentsOf(fill(row.text, ({ longest }) => longest)),
  }))
}

function typed(slot: string): string {
  const variable = SMS_VARIABLES[slot]
  invariant(variable, `no type for ${slot}`)
  return `${slot} #${variable.tag}#`
}

const SEGMENTS_MAX = 2

/** The table that `npm run setup -- --sms-templates` prints, and an empty settings file for its ids. */
export function printSmsTable(config: { readonly publicUrl: string }): string {
  const rows = smsTable(config)
  const templates = Object.fromEntries(
    rows.map(({ template }) => [template, { en: { id: '', dlt: '' }, hi: { id: '', dlt: '' } }]),
  )
  return [
    `Register these ${rows.length} texts on your DLT platform, as "service implicit", the Hindi ones as Unicode.`,
    `Put ${new URL(config.publicUrl).hostname} on its list of allowed URLs first. The domain is fixed text.`,
    'A platform that asks for types separately wants {#var#} in the text, and these types in this order.',
    '',
    ...rows.flatMap(({ template, language, registered, slots, segments }) => [
      `${template} (${language}), at most ${segments} SMS${segments > SEGMENTS_MAX ? ': TOO LONG, use a shorter domain' : ''}`,
      `  ${registered.replaceAll('\n', '\n  ')}`,
      `  types: ${slots.map(typed).join(', ') || 'none'}`,
    ]),
    '',
    'Then fill in what they gave you, and name the file in SMS_TEMPLATES_FILE. Leave out what your gateway does not ask for:',
    JSON.stringify({ header: '', entity: '', templates }, null, 2),
  ].join('\n')
}
