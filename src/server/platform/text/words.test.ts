import { expect, test } from 'vitest'
import { failureOf } from '../use-case/failures.ts'
import { layOutMail } from '../outside/mail/mail-layout.ts'
import { renderSms } from '../outside/sms-templates.ts'
import { catalogueIn, printIn } from './words.ts'
import { requestError } from '#domain/shared/request-errors.ts'

const print = printIn('mails-notices')
const textsIn = catalogueIn('mails-notices')
const english = textsIn('en')

test('each text of a begun language is its own where there is one, and English where not', () => {
  expect([
    print('mr')('action'),
    print('mr')('digest.text'),
    print('hi')('action'),
    print('ta')('action'),
  ]).toEqual(['परस्पर उघडा', english['digest.text'], textsIn('hi').action, english.action])
  expect(print('mr')('why', { circle: 'Asha' })).toBe(english.why.replace('{circle}', 'Asha'))
  expect(Object.keys(textsIn('mr'))).toEqual(Object.keys(english))
})

test('a mail falls back text by text', () => {
  const t = print('mr')
  const mail = layOutMail({
    language: 'mr',
    subject: t('digest.text'),
    greeting: 'नमस्कार',
    paragraphs: [t('over'), t('digest.text')],
    footer: [],
  })
  expect([mail.subject, mail.text.includes(english['digest.text'])]).toEqual([
    english['digest.text'],
    true,
  ])
  expect(mail.html).toContain(`<p style="margin:0 0 16px">${english['digest.text']}</p>`)
  expect(mail.html).toContain('>हे दरम्यान मिटले आहे.')
})

test('a mail in a language written from the right runs from the right', () => {
  expect(
    layOutMail({ language: 'ur', subject: 'x', greeting: 'x', paragraphs: [], footer: [] }).html,
  ).toContain('<body dir="rtl"')
})

test('an SMS goes as registered: in English where its language has no template', () => {
  expect(renderSms('phone-code', 'mr', { code: '123456' })).toEqual(
    renderSms('phone-code', 'en', { code: '123456' }),
  )
})

test('a refusal is told in English where it is not translated', () => {
  expect(failureOf(requestError('request.not-found'), 'mr').body.message).toBe(
    failureOf(requestError('request.not-found'), 'en').body.message,
  )
})
