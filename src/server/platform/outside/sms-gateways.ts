/**
 * How a gateway is asked to send one SMS. `{…}` in the strings is filled in; `sms-request.ts` has the
 * names. `path` is added to SMS_URL. `refused` finds a refusal in an answer with status 200.
 */
export type SmsRequest = {
  readonly path?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly encoding: 'json' | 'form'
  readonly body: Readonly<Record<string, unknown>>
  readonly refused?: string | undefined
}

const MSG91: SmsRequest = {
  path: '/api/v5/flow',
  headers: { authkey: '{key}' },
  encoding: 'json',
  body: {
    template_id: '{template}',
    short_url: '0',
    recipients: [{ 'mobiles': '{number}', 'VAR{n}': '{variable}' }],
  },
  refused: String.raw`"type"\s*:\s*"error"`,
}

const FAST2SMS: SmsRequest = {
  headers: { authorization: '{key}' },
  encoding: 'json',
  body: {
    route: 'dlt',
    sender_id: '{header}',
    message: '{template}',
    variables_values: '{variables|}',
    numbers: '{tenDigits}',
  },
  refused: String.raw`"return"\s*:\s*false`,
}

const GUPSHUP: SmsRequest = {
  headers: {},
  encoding: 'form',
  body: {
    method: 'SendMessage',
    v: '1.1',
    auth_scheme: 'plain',
    userid: '{user}',
    password: '{password}',
    send_to: '{number}',
    msg: '{text}',
    msg_type: '{unicode?Unicode_text:Text}',
    mask: '{header}',
    principalEntityId: '{entity}',
    dltTemplateId: '{dltTemplate}',
    format: 'text',
  },
  refused: String.raw`^\s*error`,
}

const EXOTEL: SmsRequest = {
  headers: { authorization: 'Basic {basic}' },
  encoding: 'form',
  body: {
    From: '{header}',
    To: '{to}',
    Body: '{text}',
    EncodingType: '{unicode?unicode:plain}',
    SmsType: 'transactional',
    DltEntityId: '{entity}',
    DltTemplateId: '{dltTemplate}',
  },
}

const ANDROID: SmsRequest = {
  headers: { authorization: 'Basic {basic}' },
  encoding: 'json',
  body: { textMessage: { text: '{text}' }, phoneNumbers: ['{to}'] },
}

const HTTPSMS: SmsRequest = {
  headers: { 'x-api-key': '{password}' },
  encoding: 'json',
  body: { from: '{user}', to: '{to}', content: '{text}' },
}

const WEBHOOK: SmsRequest = {
  headers: { authorization: 'Bearer {key}' },
  encoding: 'json',
  body: {
    id: '{id}',
    to: '{to}',
    template: '{name}',
    language: '{language}',
    variables: ['{variable}'],
    text: '{text}',
  },
}

/** The gateways that need no request of their own in the settings file. */
export const SMS_GATEWAYS = {
  msg91: MSG91,
  fast2sms: FAST2SMS,
  gupshup: GUPSHUP,
  exotel: EXOTEL,
  android: ANDROID,
  httpsms: HTTPSMS,
  webhook: WEBHOOK,
} as const satisfies Readonly<Record<string, SmsRequest>>
