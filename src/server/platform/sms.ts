import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SmsConfig } from './config.ts'
import { newUuid } from './ids.ts'
import type { SmsText } from './sms-templates.ts'

export type SmsGateway = { send(text: SmsText, to: string): Promise<void> }

const ANSWER_MS = 10_000

/** Hands a text of a registered template to the gateway. Throws when it is not taken; the job that sends it tries again. */
export function createSmsGateway(config: SmsConfig): SmsGateway {
  if (config.kind === 'file') return { send: (text, to) => writeToFolder(config.folder, text, to) }
  if (config.kind === 'webhook') {
    return { send: (text, to) => post(config.url, { authorization: `Bearer ${config.secret}` }, { to, template: text.templateId, language: text.language, variables: text.variables, text: text.rendered }) }
  }
  // MSG91's flow interface: registered template, numbered variables, number without the plus sign.
  return {
    send: (text, to) => post(`${config.url.replace(/\/$/, '')}/api/v5/flow`, { authkey: config.authKey }, {
      template_id: text.templateId, short_url: '0',
      recipients: [{ mobiles: to.replace('+', ''), ...Object.fromEntries(text.variables.map((value, at) => [`VAR${at + 1}`, value])) }],
    }),
  }
}

async function post(url: string, headers: Record<string, string>, body: unknown): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body), signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
}

async function writeToFolder(folder: string, text: SmsText, to: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const message = { kind: 'sms', at: Temporal.Now.instant().toString(), to, text: text.rendered }
  await writeFile(join(folder, `${newUuid()}.json`), JSON.stringify(message, null, 2), { mode: 0o600 })
}
