import type { contactMails as english } from './mails-support.en.ts'
import type { Translated } from '../translate.ts'

export const contactMails: Translated<typeof english> = {
  'contact-answer.subject': 'आपके संदेश का जवाब',
  'contact-answer.you-wrote': 'आपने लिखा था:',
  'contact-answer.action': 'फिर लिखें',
}
