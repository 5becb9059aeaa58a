import { expect, test } from 'vitest'
import english from '#contract/messages/entering/mails-members.en.json' with { type: 'json' }
import hindi from '#contract/messages/entering/mails-members.hi.json' with { type: 'json' }
import type { MessageKey } from '#contract/messages/messages.ts'
import { sentencesOf } from '#contract/messages/catalogue-file.ts'
import { layOutMail, type MailText } from './mail-layout.ts'

const mail: MailText = {
  language: 'hi',
  subject: 'विषय <1>',
  greeting: 'नमस्ते A & B,',
  paragraphs: ['एक', 'दो'],
  action: { label: 'दबाएँ', url: 'https://help.example/x?a=1&b="2"' },
  afterAction: ['तीन'],
  footer: ['चार'],
}

test('a mail says the same as text and as HTML', () => {
  const { subject, text, html } = layOutMail(mail)
  expect(subject).toBe('विषय <1>')
  expect(text).toBe(
    'नमस्ते A & B,\n\nएक\n\nदो\n\nदबाएँ:\nhttps://help.example/x?a=1&b="2"\n\nतीन\n\n-- \nचार\n',
  )
  for (const part of ['एक', 'दो', 'दबाएँ', 'तीन', 'चार']) expect(html).toContain(part)
})

test('a mail names its language, fetches nothing and shows no mark-up of others', () => {
  const { html } = layOutMail(mail)
  expect(html).toContain('<html lang="hi">')
  expect(html).toContain('नमस्ते A &amp; B,')
  expect(html).toContain('href="https://help.example/x?a=1&amp;b=&quot;2&quot;"')
  expect(html).not.toMatch(/<img|<link|<script|@import|url\(|src=/)
})

test('a mail previews its first sentence, cut between words, no greeting', () => {
  const preheader = (first: string) =>
    /<div style="display:none[^>]*>(.*?)&#847;/.exec(
      layOutMail({ ...mail, paragraphs: [first, 'दो'] }).html,
    )?.[1]
  expect(preheader('Pay ₹500 & be <quick>.')).toBe('Pay ₹500 &amp; be &lt;quick&gt;.')
  expect(preheader('word '.repeat(40))).toBe(`${'word '.repeat(22).trim()}…`)
})

test('a mail names this service in the letters of its reader', () => {
  const names = (language: MailText['language']) =>
    layOutMail({ ...mail, language }).html.match(/Paraspar|परस्पर/g)
  expect([names('en'), names('hi'), names('mr'), names('ta')]).toEqual([
    ['Paraspar'],
    ['परस्पर'],
    ['परस्पर'],
    ['Paraspar'],
  ])
})

test('a mail without a button has none', () => {
  const { html, text } = layOutMail({
    language: 'en',
    subject: 's',
    greeting: 'Hello,',
    paragraphs: [],
    footer: [],
  })
  expect(html).not.toContain('<a ')
  expect(text).toBe('Hello,\n\n-- \n\n')
})

test('the texts of both languages name the same values', () => {
  const names = (text: string) =>
    Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '').sort()
  for (const [key, text] of Object.entries(sentencesOf(english)))
    expect({ key, names: names(hindi[key as MessageKey<'mails-members'>]) }).toEqual({
      key,
      names: names(text),
    })
})
