import { Buffer } from 'node:buffer'
import type { SmsRequest } from './sms-gateways.ts'
import { isUnicode, type SmsText } from './sms-templates.ts'
import { registeredAs, type SmsSettings } from './sms-settings.ts'

type Message = { readonly text: SmsText; readonly to: string; readonly id: string }

/**
 * Fills the request of a gateway with one message. Throws RangeError when the settings have no id
 * that it names.
 */
export function fillRequest(
  request: SmsRequest,
  { key, settings }: { readonly key: string; readonly settings: SmsSettings },
  message: Message,
): { headers: Record<string, string>; body: string } {
  const fill = filler(valuesOf({ key, settings }, message), message.text)
  const filled = fillAll(request.body, fill, message.text.variables) as Record<string, string>
  const isForm = request.encoding === 'form'
  return {
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'idempotency-key': message.id,
      ...Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), fill(value)]),
      ),
    },
    body: isForm ? new URLSearchParams(filled).toString() : JSON.stringify(filled),
  }
}

type Values = Readonly<Record<string, string | undefined>>

function valuesOf(
  { key, settings }: { key: string; settings: SmsSettings },
  { text, to, id }: Message,
): Values {
  const [user = '', ...rest] = key.split(':')
  return {
    id,
    to,
    'number': to.replace('+', ''),
    'tenDigits': to.slice(-10),
    'text': text.rendered,
    'name': text.template,
    'language': text.language,
    'variables|': text.variables.join('|'),
    key,
    user,
    'password': rest.join(':'),
    'basic': Buffer.from(key).toString('base64'),
    ...registeredAs(settings, text.template, text.language),
  }
}

type Fill = (pattern: string, further?: Values) => string

function filler(values: Values, { template, language, rendered }: SmsText): Fill {
  return (pattern, further = {}) =>
    pattern
      .replace(/\{unicode\?([^:}]*):([^}]*)\}/g, isUnicode(rendered) ? '$1' : '$2')
      .replace(/\{([\w|]+)\}/g, (_all, name: string) => {
        const value = further[name] ?? values[name]
        if (value === undefined)
          throw new RangeError(
            `the SMS ${template} (${language}) has no ${name} in SMS_TEMPLATES_FILE`,
          )
        return value
      })
}

// A key or element with {variable} stands for all variables: {n} counts them.
function fillAll(pattern: unknown, fill: Fill, variables: readonly string[]): unknown {
  const each = (one: string) =>
    variables.map((variable, at) => fill(one, { variable, n: String(at + 1) }))
  if (typeof pattern === 'string') return fill(pattern)
  if (Array.isArray(pattern))
    return pattern.flatMap((one) =>
      typeof one === 'string' && one.includes('{variable}')
        ? each(one)
        : [fillAll(one, fill, variables)],
    )
  if (typeof pattern !== 'object' || pattern === null) return pattern
  return Object.fromEntries(
    Object.entries(pattern).flatMap(([name, value]) => {
      if (typeof value !== 'string' || !value.includes('{variable}'))
        return [[fill(name), fillAll(value, fill, variables)]]
      const values = each(value)
      return each(name).map((filled, at) => [filled, values[at]])
    }),
  )
}
