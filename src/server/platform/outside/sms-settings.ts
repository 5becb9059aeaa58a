import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import type { SmsRequest } from './sms-gateways.ts'
import { SMS_TEMPLATES, type SmsTemplate } from './sms-templates.ts'

const id = z.string().regex(/^[\w-]{1,64}$/, { error: 'must be an id' })
const registered = z.strictObject({
  id: id.optional(),
  dlt: z
    .string()
    .regex(/^\d{19}$/, { error: 'must be the 19 digits of the DLT platform' })
    .optional(),
  header: z
    .string()
    .regex(/^\w{3,11}$/)
    .optional(),
})
const strings = z.record(z.string(), z.string())
const file = z.strictObject({
  header: z
    .string()
    .regex(/^\w{3,11}$/)
    .optional(),
  entity: z
    .string()
    .regex(/^\d{10,25}$/)
    .optional(),
  request: z
    .strictObject({
      path: z.string().startsWith('/').optional(),
      headers: strings.default({}),
      encoding: z.enum(['json', 'form']),
      body: z.record(z.string(), z.unknown()),
      refused: z
        .string()
        .max(200)
        .refine(isExpression, { error: 'must be an expression' })
        .optional(),
    })
    .optional(),
  templates: z
    .record(
      z.string().refine((name) => SMS_TEMPLATES.some(({ template }) => template === name), {
        error: 'is no text of this version',
      }),
      z.strictObject({ en: registered.optional(), hi: registered.optional() }),
    )
    .default({}),
})

/** What the operator registered: sender, entity, and the ids of each text. */
export type SmsSettings = z.output<typeof file>

export const NO_SMS_SETTINGS: SmsSettings = { templates: {} }

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'i') instanceof RegExp
  } catch {
    return false
  }
}

/** Reads SMS_TEMPLATES_FILE. Throws an Error that says what is wrong in it. */
export function readSmsSettings(path: string): SmsSettings {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`cannot be read as JSON (${(error as Error).message})`, { cause: error })
  }
  const parsed = file.safeParse(content)
  if (parsed.success) return parsed.data
  throw new Error(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
  )
}

/** The ids of one text that a gateway wants. */
export function registeredAs(
  settings: SmsSettings,
  template: SmsTemplate,
  language: WrittenLanguage,
): {
  template?: string | undefined
  dltTemplate?: string | undefined
  header?: string | undefined
  entity?: string | undefined
} {
  const own = settings.templates[template]?.[language]
  return {
    template: own?.id,
    dltTemplate: own?.dlt,
    header: own?.header ?? settings.header,
    entity: settings.entity,
  }
}

const NEEDED = {
  template: "the gateway's id",
  dltTemplate: 'the DLT id',
  header: 'the header',
  entity: 'the entity id',
} as const

/** What a gateway wants and the settings do not have: one line for each text. */
export function missingSmsIds(request: SmsRequest, settings: SmsSettings): string[] {
  const used = JSON.stringify([request.headers, request.body])
  const needed = (Object.keys(NEEDED) as (keyof typeof NEEDED)[]).filter((name) =>
    used.includes(`{${name}}`),
  )
  return SMS_TEMPLATES.flatMap(({ template, language }) => {
    const has = registeredAs(settings, template, language)
    const lacks = needed.filter((name) => has[name] === undefined)
    return lacks.length === 0
      ? []
      : [`${template} (${language}): ${lacks.map((name) => NEEDED[name]).join(', ')}`]
  })
}
