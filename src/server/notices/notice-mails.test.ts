import { expect, test } from 'vitest'
import { NOTICE_KINDS } from '#domain/shared/notice-kinds.ts'
import { mailTo } from '#server/members/person/member-mails.ts'
import { bothWays } from '#test/notices/composed-mail.ts'
import { commonWords, wordsOf } from './notice-words.ts'

const VALUES = {
  amount: 123_500,
  code: 'K7M2QX',
  other: 'सविता O’Neill',
  until: '6 Apr 2026, 11:05 am',
  since: '6 Apr 2026, 11:05 am',
  role: 'steward',
  circle: 'भुज के बुनकर & Co.',
  seal: 'a'.repeat(64),
  title: 'An outage',
  body: 'One line.\n.\nAnother line.',
}

test('the mail of every kind, in both languages, is what nodemailer would compose', async () => {
  let mails = 0
  for (const language of ['en', 'hi'] as const)
    for (const kind of NOTICE_KINDS) {
      const print = (part: 'subject' | 'text' | 'more') => wordsOf(language, kind, part, VALUES)
      const mail = mailTo(
        { language, name: 'आशा Devi', operator: 'Trust' },
        {
          subject: print('subject'),
          paragraphs: print('text').split(/\n+/),
          action: { label: commonWords(language, 'action'), url: 'https://x.example/matches/1' },
          afterAction: [print('more')],
          footer: [commonWords(language, 'why', VALUES)],
        },
      )
      const id = `${language}-${kind}`
      const { ours, composed } = await bothWays(
        { ...mail, id, to: 'asha@example.in', choices: 'https://x.example/choices' },
        'परस्पर <no-reply@example.org>',
      )
      expect({ id, ...ours }).toEqual({ id, ...composed })
      mails += 1
    }
  expect(mails).toBe(2 * NOTICE_KINDS.length)
})
