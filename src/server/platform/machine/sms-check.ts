import type { Config, SmsConfig } from '../config.ts'
import { createSmsGateway } from '../outside/sms.ts'
import { missingSmsIds } from '../outside/sms-settings.ts'
import { renderSms, SMS_TEMPLATES } from '../outside/sms-templates.ts'
import { type Check, Problem } from './check.ts'

type WithSms = { readonly sms: SmsConfig }

/** What to say about texts that the gateway cannot send; undefined where it can send all. */
export function smsWarning({ sms }: WithSms): string | undefined {
  const missing = sms.kind === 'file' ? [] : missingSmsIds(sms.request, sms.settings)
  if (missing.length === 0) return undefined
  const [first = ''] = missing
  if (missing.length === SMS_TEMPLATES.length)
    return `No SMS can be sent: SMS_TEMPLATES_FILE lacks ${first.split(': ')[1]} of every text. npm run setup -- --sms-templates prints what to register.`
  return [
    `${missing.length} SMS texts cannot be sent, because SMS_TEMPLATES_FILE lacks:`,
    ...missing.map((line) => `  ${line}`),
    'npm run setup -- --sms-templates prints what to register.',
  ].join('\n')
}

/** The doctor's check that every text has what the gateway asks for. */
export function smsCheck(config: WithSms): Check {
  return {
    name: 'SMS',
    run() {
      const warning = smsWarning(config)
      if (warning !== undefined) throw new Problem(warning)
      return 'every text has what the gateway asks for; npm run doctor -- --sms +91… sends one'
    },
  }
}

/** Sends the test text to a number of the operator. Returns what the gateway answered, in lines. */
export async function sendTestSms({ sms }: Pick<Config, 'sms'>, to: string): Promise<string> {
  if (!/^\+91[6-9]\d{9}$/.test(to))
    throw new Problem('--sms: must be a mobile number such as +919876543210')
  const heard: string[] = []
  const gateway = createSmsGateway(sms, {
    heard: (status, text) => heard.push(`The gateway answered ${status}: ${text}`),
  })
  try {
    await gateway.send(renderSms('set-up-test', 'en', {}), to)
  } catch (error) {
    throw new Problem([`It was not taken: ${(error as Error).message}.`, ...heard].join('\n'), {
      cause: error,
    })
  }
  return [`Sent to ${to}.`, ...heard].join('\n')
}
