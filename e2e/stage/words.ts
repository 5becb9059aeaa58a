import type { AnyCatalogue, MessageKey } from '#contract/messages/messages.ts'
import { fillIn, type WrittenLanguage } from '#contract/messages/translate.ts'
import { catalogueIn } from '#server/platform/text/words.ts'

const CATALOGUES = {
  account: 'account',
  bank: 'bank',
  circleSheet: 'circle-sheet',
  record: 'record',
  register: 'register',
  staffActs: 'staff-acts',
  coine: 'coine',
  rewriting: 'rewriting',
  papers: 'papers',
  paperTexts: 'paper-texts',
  siteContent: 'site-content',
  common: 'member-common',
  dashboard: 'dashboard',
  circlePolicy: 'circle-policy',
  trackRecord: 'track-record',
  staffPolicy: 'staff-policy',
  ruleChange: 'rule-change',
  earlier: 'earlier',
  entering: 'entering',
  errors: 'errors',
  getting: 'getting',
  giving: 'giving',
  helping: 'helping',
  joining: 'joining',
  circle: 'circle',
  disputes: 'disputes',
  me: 'me',
  myData: 'my-data',
  notices: 'notices',
  paymentPage: 'payment-page',
  paying: 'paying',
  payments: 'payments',
  devices: 'devices',
  freshLogin: 'fresh-login',
  security: 'security',
  staff: 'staff',
  staffBehalf: 'staff-behalf',
  support: 'support',
  lists: 'lists',
  firstSteps: 'first-steps',
  setUp: 'set-up',
  operator: 'operator',
  staffCircle: 'staff-circle',
  roleConfirming: 'role-confirming',
  staffDisputes: 'staff-disputes',
  staffFrame: 'staff-frame',
  profile: 'profile',
  sharing: 'sharing',
  warning: 'warning',
} as const satisfies Readonly<Record<string, AnyCatalogue>>
type Catalogues = typeof CATALOGUES

/** The words of the screen, from its own catalogues. */
export type Words = <C extends keyof Catalogues>(
  catalogue: C,
  key: MessageKey<Catalogues[C]>,
  values?: Record<string, string | number>,
) => string

export function wordsIn(language: WrittenLanguage): Words {
  return (catalogue, key, values) => {
    const sentences: Readonly<Record<string, string>> = catalogueIn(CATALOGUES[catalogue])(language)
    return fillIn(sentences[key] ?? key, values)
  }
}
