import type { entering } from '#contract/messages/entering/entering.en.ts'
import type { errors } from '#contract/messages/common/errors.en.ts'
import type { siteContact } from '#contract/messages/site/site-contact.en.ts'

export type TextKey = keyof typeof entering | keyof typeof errors | keyof typeof siteContact

// The lists of sentences that each page's HTML carries for its script, in its own language.
const SHOW_TEXTS = [
  'password.show',
  'password.hide',
  'password.show.label',
  'password.hide.label',
] as const
const SECRET_TEXTS = [
  ...SHOW_TEXTS,
  'password.level.0',
  'password.level.1',
  'password.level.2',
  'password.level.3',
] as const
const EMAIL_TEXTS = ['members.email-required', 'members.email-invalid'] as const
const PASSWORD_TEXTS = [
  'members.password-required',
  'members.password-short',
  'members.password-long',
  ...SECRET_TEXTS,
] as const

export const REGISTER_TEXTS = [
  ...EMAIL_TEXTS,
  ...PASSWORD_TEXTS,
  'members.name-required',
  'members.name-letters',
  'members.phone-required',
  'members.phone-ten-digits',
  'members.pan-required',
  'members.pan-invalid',
  'members.birth-required',
  'members.birth-under-age',
  'members.consent-required',
  'members.circle-required',
  'members.known-by-required',
  'register.success',
  'register.success.next',
  'register.failure',
  'register.code-unknown',
  'register.code-failed',
  'register.no-circles',
  'register.circles-failed',
] as const satisfies readonly TextKey[]

export const LOGIN_TEXTS = [
  ...EMAIL_TEXTS,
  ...SHOW_TEXTS,
  'members.password-required',
  'members.captcha-incorrect',
  'login.success',
  'login.failure',
  'login.expired',
  'captcha.failed',
  'captcha.working',
  'captcha.solved',
  'captcha.unsolved',
] as const satisfies readonly TextKey[]

export const START_TEXTS = [
  ...EMAIL_TEXTS,
  ...SHOW_TEXTS,
  'members.password-required',
  'members.password-long',
  'members.password-short-for-staff',
  'members.name-required',
  'members.name-letters',
  'members.phone-required',
  'members.phone-ten-digits',
  'members.pan-required',
  'members.pan-invalid',
  'members.birth-required',
  'members.birth-under-age',
  'members.consent-required',
  'circles.name-length',
  'circles.purpose-length',
  'circles.place-length',
  'circles.size-bounds',
  'start.success',
  'start.success.next',
  'start.failure',
] as const satisfies readonly TextKey[]

export const PHONE_TEXTS = [
  'members.phone-required',
  'members.phone-ten-digits',
  'phone.sent',
  'phone.code-missing',
  'login.failure',
] as const satisfies readonly TextKey[]

export const JOIN_TEXTS = [
  'members.name-required',
  'members.name-letters',
  'members.adult-required',
  'members.consent-required',
  'join.code-unknown',
  'register.invited-by',
  'register.invited-to',
  'register.invitation-next',
  'register.code-failed',
] as const satisfies readonly TextKey[]

export const FIND_TEXTS = ['find.missing', 'find.unreadable'] as const satisfies readonly TextKey[]

export const FACTOR_TEXTS = [
  'factor.code.missing',
  'factor.passkey.failed',
  'factor.failure',
  'login.success',
] as const satisfies readonly TextKey[]
export const CONFIRM_TEXTS = [
  'confirm.success',
  'confirm.incomplete',
  'verify.failure',
] as const satisfies readonly TextKey[]
export const DEVICE_TEXTS = [
  'device.success',
  'confirm.incomplete',
  'verify.failure',
] as const satisfies readonly TextKey[]
export const NOT_ME_TEXTS = [
  'not-me.success',
  'confirm.incomplete',
  'not-me.failure',
] as const satisfies readonly TextKey[]
export const VERIFY_TEXTS = [
  ...EMAIL_TEXTS,
  'verify.incomplete',
  'verify.success',
  'verify.log-in',
  'verify.failure',
  'verify.again.sent',
] as const satisfies readonly TextKey[]
export const FORGOT_TEXTS = [
  ...EMAIL_TEXTS,
  'forgot.success',
  'forgot.failure',
] as const satisfies readonly TextKey[]
export const RESET_TEXTS = [
  ...PASSWORD_TEXTS,
  'reset.success',
  'reset.failure',
  'verify.incomplete',
] as const satisfies readonly TextKey[]

export const CONTACT_TEXTS = [
  ...EMAIL_TEXTS,
  'members.name-required',
  'members.name-letters',
  'members.phone-required',
  'members.phone-ten-digits',
  'contact.message.required',
  'support.message-length',
  'contact.success',
  'contact.success.next',
  'contact.failure',
] as const satisfies readonly TextKey[]

export type Texts<Keys extends readonly TextKey[]> = Readonly<Record<Keys[number], string>>
