import { SMS_TEMPLATES, SMS_VARIABLES } from '#server/platform/outside/sms-templates.ts'
import { smsTable } from '#server/platform/outside/sms-table.ts'
import type { SmsSettings } from '#server/platform/outside/sms-settings.ts'

export const STRICT_HEADER = 'PRSPAR'
export const STRICT_ENTITY = '1201159000000000001'

/** Settings with an id of the gateway and one of the DLT platform for every text. */
export const STRICT_SETTINGS: SmsSettings = {
  header: STRICT_HEADER,
  entity: STRICT_ENTITY,
  templates: Object.fromEntries(
    SMS_TEMPLATES.map(({ template }) => [
      template,
      { en: idsOf(template, 'en'), hi: idsOf(template, 'hi') },
    ]),
  ),
}

function idsOf(template: string, language: string): { id: string; dlt: string } {
  const at = SMS_TEMPLATES.findIndex(
    (one) => one.template === template && one.language === language,
  )
  return { id: `65f0c1${String(at).padStart(18, '0')}`, dlt: `1107${String(at).padStart(15, '0')}` }
}

const VALUE = { numeric: String.raw`\d{1,40}`, alphanumeric: String.raw`[\p{L}\p{M}\p{N} ]{1,40}` }

/** What networks hold a message against: the registered text, with the type of each variable. */
function registeredTexts(publicUrl: string): Map<string, { pattern: RegExp; isUnicode: boolean }> {
  return new Map(
    smsTable({ publicUrl }).map(({ template, language, registered }) => [
      idsOf(template, language).dlt,
      {
        pattern: new RegExp(
          `^${registered
            .replace(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`)
            .replace(
              /\{#(numeric|alphanumeric)#\}/g,
              (_all, tag: keyof typeof VALUE) => VALUE[tag],
            )}$`,
          'u',
        ),
        isUnicode: language === 'hi',
      },
    ]),
  )
}

const DLT_OF = new Map(
  Object.values(STRICT_SETTINGS.templates).flatMap((languages) =>
    Object.values(languages).flatMap((ids) => (ids ? [[ids.id!, ids.dlt!] as const] : [])),
  ),
)

/**
 * Says why MSG91's flow interface would refuse a request: an id it never gave, a text without all
 * its variables, values of another type. Undefined: it takes it.
 */
export function refusalOfMsg91(body: unknown, publicUrl: string): string | undefined {
  const { template_id: id, recipients } = body as {
    template_id: string
    recipients: Record<string, string>[]
  }
  const dlt = DLT_OF.get(id)
  if (dlt === undefined) return 'template id is not known'
  const table = smsTable({ publicUrl }).find(
    (one) => idsOf(one.template, one.language).dlt === dlt,
  )!
  const values = Object.entries(recipients[0]!).filter(([name]) => name.startsWith('VAR'))
  if (values.length !== table.slots.length) return 'the number of variables differs'
  for (const [at, slot] of table.slots.entries()) {
    const value = recipients[0]![`VAR${at + 1}`]
    if (value === undefined || !new RegExp(`^${VALUE[SMS_VARIABLES[slot]!.tag]}$`, 'u').test(value))
      return `variable ${slot} is not of its type`
  }
  return undefined
}

/** Says why a gateway that sends whole texts under DLT ids would refuse a form. */
export function refusalOfDlt(
  form: { header?: string; entity?: string; dlt?: string; text?: string; unicode?: boolean },
  publicUrl: string,
): string | undefined {
  if (form.header !== STRICT_HEADER) return 'header is not registered'
  if (form.entity !== STRICT_ENTITY) return 'entity is not registered'
  const registered = registeredTexts(publicUrl).get(form.dlt ?? '')
  if (registered === undefined) return 'template id is not known'
  if (!registered.pattern.test(form.text ?? '')) return 'text is not the registered one'
  const [link] = /[\w.-]+\.[a-z]{2,}(?=\/)/.exec(form.text ?? '') ?? []
  if (link !== undefined && link !== new URL(publicUrl).hostname) return 'URL is not whitelisted'
  if (form.unicode !== registered.isUnicode) return 'language of the text differs'
  return undefined
}
