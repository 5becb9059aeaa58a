import type { Messages } from '#contract/messages/messages.ts'
import type { Translate } from '#contract/messages/translate.ts'

type Sharing = Messages['sharing']
/** What a member tells somebody with an app of their own. */
export const SHARE_TOPICS = [
  'invitation',
  'ask',
  'paid',
  'remind-pay',
  'remind-confirm',
  'sheet',
] as const
export type ShareTopic = (typeof SHARE_TOPICS)[number]

/**
 * The ready message about a link. The promise follows every one of them, and a message takes no
 * other value: no name, no amount and no number can come into it.
 */
export function shareMessage(t: Translate<Sharing>, about: ShareTopic, link: string): string {
  return `${t(`message.${about}`)} ${t('promise')} ${link}`
}

/** Opens WhatsApp, which asks who gets the text. */
export function whatsappLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}

/** Opens the phone's SMS app without a number. Both iPhone and Android read this form. */
export function smsLink(text: string): string {
  return `sms:?&body=${encodeURIComponent(text)}`
}
