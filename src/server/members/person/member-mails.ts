import type { Language } from '#domain/shared/languages.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import type { Jobs } from '#server/platform/use-case/context.ts'
import { layOutMail } from '#server/platform/outside/mail/mail-layout.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('mails-members')

/** The reader of a mail and what it may name. `publicUrl` has no slash at its end. */
export type Reader = {
  readonly language: Language
  readonly name: string
  readonly circle: string
  /** False while the circle waits for an operator. */
  readonly circleOpened: boolean
  readonly operator: string
  readonly publicUrl: string
}

type MailBody = { subject: string; text: string; html: string }

/** Builds the mail with the link that proves an address. */
export function verificationMail(reader: Reader, link: { email: string; code: string }): MailBody {
  const t = print(reader.language)
  return mailTo(reader, {
    subject: t('verify.subject'),
    paragraphs: [
      reader.circleOpened ? t('verify.why', { circle: reader.circle }) : t('verify.why-founder'),
      t('verify.lasts'),
    ],
    action: { label: t('verify.action'), url: pageOf(reader, 'verify-email', link) },
    afterAction: [t('verify.not-me')],
  })
}

/** Builds the mail with the link to set a new password. */
export function resetMail(reader: Reader, link: { email: string; code: string }): MailBody {
  const t = print(reader.language)
  return mailTo(reader, {
    subject: t('reset.subject'),
    paragraphs: [t('reset.why'), t('reset.lasts')],
    action: { label: t('reset.action'), url: pageOf(reader, 'reset-password', link) },
    afterAction: [t('reset.not-me')],
  })
}

/** Builds the mail with the link that puts a new address in force. */
export function changeEmailMail(reader: Reader, code: string): MailBody {
  const t = print(reader.language)
  return mailTo(reader, {
    subject: t('change-email.subject'),
    paragraphs: [t('change-email.why'), t('change-email.lasts')],
    action: { label: t('change-email.action'), url: pageOf(reader, 'confirm-email', { code }) },
    afterAction: [t('change-email.not-me')],
  })
}

/** Builds the mail about a new device, with the link that lets it act at once. */
export function newDeviceMail(reader: Reader, code: string): MailBody {
  const t = print(reader.language)
  return mailTo(reader, {
    subject: t('new-device.subject'),
    paragraphs: [t('new-device.why'), t('new-device.waits')],
    action: { label: t('new-device.action'), url: pageOf(reader, 'confirm-device', { code }) },
    afterAction: [t('new-device.not-me')],
  })
}

/** The part of the login that changed and that the mail to the old address names. */
export type LoginPart = 'password' | 'email' | 'phone' | 'factor' | 'factor-reset'

/** Builds the mail to the old address about a change, with the link that takes it back. */
export function notMeMail(
  reader: Reader,
  { about, code }: { about: LoginPart; code: string },
): MailBody {
  const t = print(reader.language)
  return mailTo(reader, {
    subject: t(`not-me.${about}.subject`),
    paragraphs: [t(`not-me.${about}.why`)],
    action: { label: t('not-me.action'), url: pageOf(reader, 'not-me', { code }) },
    afterAction: [t('not-me.what')],
  })
}

export type OwnerNews = Jobs['mail-address-owner']['about']

/** Builds the mail to the owner of an address about it or the account. */
export function ownerMail(reader: Reader, about: OwnerNews): MailBody {
  const t = print(reader.language)
  if (about === 'registered-again') {
    return mailTo(reader, {
      subject: t('registered-again.subject'),
      paragraphs: [t('registered-again.why')],
      action: { label: t('registered-again.action'), url: pageOf(reader, 'login') },
      afterAction: [t('registered-again.forgot'), t('registered-again.not-me')],
    })
  }
  return mailTo(reader, {
    subject: t(`${about}.subject`),
    paragraphs: [t(`${about}.why`)],
    action: { label: t(`${about}.action`), url: pageAfter(reader, about) },
    afterAction: [t(`${about}.not-me`)],
  })
}

function pageAfter(reader: Reader, about: OwnerNews): string {
  if (about === 'payment-detail-added') return `${reader.publicUrl}/account`
  if (about === 'account-closing') return `${reader.publicUrl}/my-data`
  if (about === 'account-closed') return pageOf(reader, 'privacy')
  return pageOf(reader, about === 'address-wanted' ? 'login' : 'forgot-password')
}

/** Builds one mail: adds greeting and footer; the mail's own note comes after. */
export function mailTo(
  { language, name, operator }: Pick<Reader, 'language' | 'name' | 'operator'>,
  {
    footer = [],
    ...mail
  }: {
    subject: string
    paragraphs: string[]
    action: { label: string; url: string }
    afterAction: string[]
    footer?: string[]
  },
): MailBody {
  const t = print(language)
  return layOutMail({
    ...mail,
    language,
    greeting: t('greeting', { name: printableName(name) }),
    footer: [t('footer.operator', { operator }), t('footer.never'), ...footer],
  })
}

function pageOf(
  { language, publicUrl }: Reader,
  page: string,
  values?: Record<string, string>,
): string {
  const path = addressIn(language, `/${page}`)
  // Behind `#`, so that no server, log or Referer header ever has the code.
  return values === undefined
    ? `${publicUrl}${path}`
    : `${publicUrl}${path}#${new URLSearchParams(values)}`
}

// The registering person chooses a name that appears in a mail to another address. So only name
// characters get in, no links and no sums.
const NAME_SHOWN_MAX = 40

function printableName(name: string): string {
  return name
    .replace(/[^\p{L}\p{M}\s'-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_SHOWN_MAX)
}
