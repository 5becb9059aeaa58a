// Made by npm run message-types from the English files. Do not edit.
import type account from './members/account.en.json'
import type bank from './ledger/bank.en.json'
import type breachLetters from './telling/breach-letters.en.json'
import type broken from './common/broken.en.json'
import type circle from './ledger/circle.en.json'
import type circlePolicy from './ledger/circle-policy.en.json'
import type circleSheet from './ledger/circle-sheet.en.json'
import type coine from './ledger/coine.en.json'
import type contentDesk from './content/content-desk.en.json'
import type dashboard from './common/dashboard.en.json'
import type devices from './entering/devices.en.json'
import type disputes from './disputes/disputes.en.json'
import type earlier from './payments/earlier.en.json'
import type entering from './entering/entering.en.json'
import type errors from './common/errors.en.json'
import type firstSteps from './members/first-steps.en.json'
import type freshLogin from './entering/fresh-login.en.json'
import type getting from './asks-and-pledges/getting.en.json'
import type giving from './asks-and-pledges/giving.en.json'
import type help from './help/help.en.json'
import type helpFounder from './help/help-founder.en.json'
import type helpHelper from './help/help-helper.en.json'
import type helpIsThisAScheme from './help/help-is-this-a-scheme.en.json'
import type helpMember from './help/help-member.en.json'
import type helpOfficer from './help/help-officer.en.json'
import type helpSteward from './help/help-steward.en.json'
import type helpTreasurer from './help/help-treasurer.en.json'
import type helpWhenAPaymentGoesWrong from './help/help-when-a-payment-goes-wrong.en.json'
import type helping from './support/helping.en.json'
import type history from './ledger/history.en.json'
import type joining from './entering/joining.en.json'
import type kit from './common/kit.en.json'
import type limits from './asks-and-pledges/limits.en.json'
import type lists from './members/lists.en.json'
import type mailsMembers from './entering/mails-members.en.json'
import type mailsNotices from './common/mails-notices.en.json'
import type mailsOpening from './opening/mails-opening.en.json'
import type mailsSupport from './support/mails-support.en.json'
import type me from './common/me.en.json'
import type memberCommon from './common/member-common.en.json'
import type myData from './members/my-data.en.json'
import type myDataFile from './members/my-data-file.en.json'
import type notices from './common/notices.en.json'
import type noticesBoard from './members/notices-board.en.json'
import type noticesDisputes from './disputes/notices-disputes.en.json'
import type noticesOperator from './telling/notices-operator.en.json'
import type noticesPayments from './common/notices-payments.en.json'
import type noticesPeople from './members/notices-people.en.json'
import type noticesRequests from './asks-and-pledges/notices-requests.en.json'
import type noticesStaff from './staff/notices-staff.en.json'
import type operator from './opening/operator.en.json'
import type paperTexts from './ledger/paper-texts.en.json'
import type papers from './ledger/papers.en.json'
import type paying from './payments/paying.en.json'
import type paymentPage from './payments/payment-page.en.json'
import type payments from './payments/payments.en.json'
import type personalFields from './members/personal-fields.en.json'
import type posters from './content/posters.en.json'
import type profile from './members/profile.en.json'
import type queuePosition from './asks-and-pledges/queue-position.en.json'
import type record from './ledger/record.en.json'
import type referrals from './members/referrals.en.json'
import type register from './ledger/register.en.json'
import type rewriting from './ledger/rewriting.en.json'
import type roleConfirming from './members/role-confirming.en.json'
import type ruleChange from './ledger/rule-change.en.json'
import type security from './entering/security.en.json'
import type sentencesContent from './content/sentences-content.en.json'
import type sentencesDisputes from './disputes/sentences-disputes.en.json'
import type sentencesHelping from './asks-and-pledges/sentences-helping.en.json'
import type sentencesMembers from './members/sentences-members.en.json'
import type sentencesOpening from './opening/sentences-opening.en.json'
import type sentencesStaff from './staff/sentences-staff.en.json'
import type sentencesSupport from './support/sentences-support.en.json'
import type sentencesTelling from './telling/sentences-telling.en.json'
import type setUp from './opening/set-up.en.json'
import type sharing from './common/sharing.en.json'
import type shortcuts from './common/shortcuts.en.json'
import type shown from './content/shown.en.json'
import type siteAbout from './site/site-about.en.json'
import type siteContact from './site/site-contact.en.json'
import type siteContent from './site/site-content.en.json'
import type siteFrame from './site/site-frame.en.json'
import type siteHome from './site/site-home.en.json'
import type siteHonesty from './site/site-honesty.en.json'
import type siteIdeology from './site/site-ideology.en.json'
import type siteLedger from './site/site-ledger.en.json'
import type sitePlans from './site/site-plans.en.json'
import type sitePrivacy from './site/site-privacy.en.json'
import type siteRules from './site/site-rules.en.json'
import type siteServices from './site/site-services.en.json'
import type sms from './common/sms.en.json'
import type staff from './staff/staff.en.json'
import type staffActs from './staff/staff-acts.en.json'
import type staffBehalf from './support/staff-behalf.en.json'
import type staffCircle from './staff/staff-circle.en.json'
import type staffDisputes from './disputes/staff-disputes.en.json'
import type staffFrame from './staff/staff-frame.en.json'
import type staffMembers from './members/staff-members.en.json'
import type staffPolicy from './staff/staff-policy.en.json'
import type staffTickets from './support/staff-tickets.en.json'
import type support from './support/support.en.json'
import type suspended from './entering/suspended.en.json'
import type telling from './telling/telling.en.json'
import type trackRecord from './disputes/track-record.en.json'
import type warning from './asks-and-pledges/warning.en.json'

/** Every catalogue, and the folder it is in. */
export const TOPICS = {
  'account': 'members',
  'bank': 'ledger',
  'breach-letters': 'telling',
  'broken': 'common',
  'circle': 'ledger',
  'circle-policy': 'ledger',
  'circle-sheet': 'ledger',
  'coine': 'ledger',
  'content-desk': 'content',
  'dashboard': 'common',
  'devices': 'entering',
  'disputes': 'disputes',
  'earlier': 'payments',
  'entering': 'entering',
  'errors': 'common',
  'first-steps': 'members',
  'fresh-login': 'entering',
  'getting': 'asks-and-pledges',
  'giving': 'asks-and-pledges',
  'help': 'help',
  'help-founder': 'help',
  'help-helper': 'help',
  'help-is-this-a-scheme': 'help',
  'help-member': 'help',
  'help-officer': 'help',
  'help-steward': 'help',
  'help-treasurer': 'help',
  'help-when-a-payment-goes-wrong': 'help',
  'helping': 'support',
  'history': 'ledger',
  'joining': 'entering',
  'kit': 'common',
  'limits': 'asks-and-pledges',
  'lists': 'members',
  'mails-members': 'entering',
  'mails-notices': 'common',
  'mails-opening': 'opening',
  'mails-support': 'support',
  'me': 'common',
  'member-common': 'common',
  'my-data': 'members',
  'my-data-file': 'members',
  'notices': 'common',
  'notices-board': 'members',
  'notices-disputes': 'disputes',
  'notices-operator': 'telling',
  'notices-payments': 'common',
  'notices-people': 'members',
  'notices-requests': 'asks-and-pledges',
  'notices-staff': 'staff',
  'operator': 'opening',
  'paper-texts': 'ledger',
  'papers': 'ledger',
  'paying': 'payments',
  'payment-page': 'payments',
  'payments': 'payments',
  'personal-fields': 'members',
  'posters': 'content',
  'profile': 'members',
  'queue-position': 'asks-and-pledges',
  'record': 'ledger',
  'referrals': 'members',
  'register': 'ledger',
  'rewriting': 'ledger',
  'role-confirming': 'members',
  'rule-change': 'ledger',
  'security': 'entering',
  'sentences-content': 'content',
  'sentences-disputes': 'disputes',
  'sentences-helping': 'asks-and-pledges',
  'sentences-members': 'members',
  'sentences-opening': 'opening',
  'sentences-staff': 'staff',
  'sentences-support': 'support',
  'sentences-telling': 'telling',
  'set-up': 'opening',
  'sharing': 'common',
  'shortcuts': 'common',
  'shown': 'content',
  'site-about': 'site',
  'site-contact': 'site',
  'site-content': 'site',
  'site-frame': 'site',
  'site-home': 'site',
  'site-honesty': 'site',
  'site-ideology': 'site',
  'site-ledger': 'site',
  'site-plans': 'site',
  'site-privacy': 'site',
  'site-rules': 'site',
  'site-services': 'site',
  'sms': 'common',
  'staff': 'staff',
  'staff-acts': 'staff',
  'staff-behalf': 'support',
  'staff-circle': 'staff',
  'staff-disputes': 'disputes',
  'staff-frame': 'staff',
  'staff-members': 'members',
  'staff-policy': 'staff',
  'staff-tickets': 'support',
  'support': 'support',
  'suspended': 'entering',
  'telling': 'telling',
  'track-record': 'disputes',
  'warning': 'asks-and-pledges',
} as const

export type AnyCatalogue = keyof typeof TOPICS

type Sentences<File, Values> = {
  readonly [K in Exclude<keyof File, `@${string}`>]: K extends keyof Values ? Values[K] : never
}

/** The sentences of every catalogue by key, each with the names of its values. */
export type Messages = {
  readonly 'account': Sentences<typeof account, {
    'use-from': 'date'
    'delete-text': 'what'
  }>
  readonly 'bank': Sentences<typeof bank, {
    'read': 'count'
    'unread': 'count'
    'differs.amount': 'amount'
    'differs.day': 'date'
    'outside': 'count'
  }>
  readonly 'breach-letters': Sentences<typeof breachLetters, {
    'team': 'operator' | 'site' | 'contact' | 'known' | 'since' | 'until' | 'what' | 'data' | 'people'
    'board': 'operator' | 'contact' | 'known' | 'since' | 'until' | 'what' | 'data' | 'people'
    'details': 'operator' | 'contact' | 'known' | 'since' | 'until' | 'what' | 'data' | 'people' | 'messages'
    'members-body': 'what' | 'data' | 'since' | 'until' | 'known'
  }>
  readonly 'broken': Sentences<typeof broken, {}>
  readonly 'circle': Sentences<typeof circle, {
    'need-sum': 'amount' | 'count'
    'need-since': 'date'
    'need-pledged': 'amount'
    'news-all': 'count'
    'members-count': 'count'
    'members-hidden': 'count'
    'recognise': 'count'
    'rules-since': 'date'
    'weeks-span': 'from' | 'to'
    'urgent-count': 'count'
    'officers-count': 'count'
    'check-right': 'at'
    'check-wrong': 'at'
  }>
  readonly 'circle-policy': Sentences<typeof circlePolicy, {
    'title': 'circle'
    'number': 'version'
    'heard': 'notified' | 'date' | 'objections' | 'voices'
    'did.published': 'name'
    'did.proposed': 'name'
    'did.agreed': 'name'
    'did.withdrew': 'name'
    'reason': 'reason'
  }>
  readonly 'circle-sheet': Sentences<typeof circleSheet, {
    'from-to': 'from' | 'to'
    'up-to': 'date'
    'none': 'date'
    'joined-months': 'months' | 'people'
    'left-out': 'months' | 'people'
    'open': 'date'
    'sum-left-out': 'what' | 'people'
    'made': 'circle' | 'time'
  }>
  readonly 'coine': Sentences<typeof coine, {
    'sum-given': 'amount'
    'sum-received': 'amount'
    'seal-short': 'seal'
    'check-passed': 'at'
    'check-failed': 'at'
    'witnessed': 'by' | 'of' | 'day'
    'ledger-stopped': 'at'
    'phone.same': 'day'
    'phone.restored': 'day' | 'after'
    'phone.unchanged': 'same'
    'phone.differs': 'day'
    'phone.message': 'circle' | 'seen' | 'saw' | 'at' | 'now'
    'share.due': 'month'
    'share.month': 'month'
    'share.message': 'circle' | 'month' | 'entries' | 'all'
    'period.span': 'from' | 'to'
    'period.until': 'to'
    'confirmed-on': 'day'
  }>
  readonly 'content-desk': Sentences<typeof contentDesk, {
    'kind-waiting': 'kind' | 'count'
    'by': 'name' | 'date'
    'agreed': 'version' | 'date'
    'meets': 'date' | 'place'
    'length': 'min' | 'max'
    'left': 'count' | 'max'
  }>
  readonly 'dashboard': Sentences<typeof dashboard, {
    'until-time': 'time'
    'first-pay': 'name'
    'first-confirm': 'name'
    'first-bank': 'name'
    'first-cancel': 'name'
    'first-late': 'name'
    'first-answer': 'name'
    'first-evidence': 'name'
    'first-ruling': 'name'
    'people-wait': 'count'
    'next-late-text': 'name'
    'staff-tasks': 'count'
    'rests-title': 'amount'
    'rests-text': 'amount'
    'rests-pause': 'days'
    'paused-until': 'date'
    'paused-held': 'amount'
    'next-answer-text': 'amount'
    'give-up-to': 'amount'
    'ask-up-to': 'amount'
    'more-under-way': 'count'
    'row-to': 'name'
    'row-from': 'name'
    'row-came': 'amount'
    'row-next': 'date' | 'passed' | 'all'
    'due-by': 'time'
    'pledges-paused': 'time'
    'pledges-over': 'count'
    'asks-over': 'count'
    'instalment': 'number'
    'withdraw-pledge-text': 'amount'
    'withdraw-ask-text': 'amount'
    'recurring-amount': 'amount'
    'recurring-passed': 'passed' | 'all'
    'review-reason': 'reason'
    'note': 'note'
    'vouch-text': 'name' | 'date'
    'vouch-no-title': 'name'
    'vouch-no-text': 'name'
  }>
  readonly 'devices': Sentences<typeof devices, {
    'this-waits': 'until'
    'waits-text': 'until'
    'new-text': 'device' | 'at'
    'vouch-text': 'name' | 'at'
    'vouch-yes': 'name'
  }>
  readonly 'disputes': Sentences<typeof disputes, {
    'opened.me': 'time' | 'kind'
    'opened.other': 'name' | 'time' | 'kind'
    'opened.clock': 'time' | 'kind'
    'reason': 'reason'
    'turn.late-other': 'name'
    'turn.other': 'name'
    'evidence-asked': 'what'
    'evidence-other': 'name'
    'outcome.paid_in_part': 'amount'
    'ruling-reasons': 'reasons'
    'ruling-at': 'time'
    'accepted-other': 'name'
    'appeal-reason': 'name'
    'appealed.me': 'time'
    'appealed.other': 'time' | 'name'
    'measure.limit_30_days': 'time'
  }>
  readonly 'earlier': Sentences<typeof earlier, {}>
  readonly 'entering': Sentences<typeof entering, {
    'register.success.next': 'email'
    'register.invited-by': 'name' | 'circle'
    'register.invited-to': 'circle'
    'register.invited-officer': 'circle'
    'register.invited-admin': 'circle'
    'register.invitation-next': 'name'
    'phone.sent': 'phone'
    'captcha.working': 'percent'
    'start.success.next': 'email'
  }>
  readonly 'errors': Sentences<typeof errors, {
    'request.new-device-waits': 'until'
    'members.list-full': 'max'
    'members.too-many-texts': 'max'
    'members.list-month-full': 'max'
    'members.too-many-recognitions': 'max'
    'pledges.amount-outside-plan': 'min' | 'max'
    'pledges.open-cap': 'room'
    'asks.above-available': 'available'
    'matches.amount-differs': 'amount'
    'matches.choose-overpayment': 'overpayment'
    'papers.too-long': 'max'
  }>
  readonly 'first-steps': Sentences<typeof firstSteps, {
    'left': 'count'
    'name': 'name'
    'language': 'language'
    'steward': 'name' | 'circle'
    'steward-none': 'circle'
    'ask-from': 'date'
    'ask-rests': 'date'
    'give-text': 'date' | 'amount' | 'count'
  }>
  readonly 'fresh-login': Sentences<typeof freshLogin, {}>
  readonly 'getting': Sentences<typeof getting, {
    'detail-from': 'date'
    'limits': 'max'
    'not-now.open_asks': 'cap'
    'not-now.tax_year': 'year'
    'not-now.own_limit': 'own'
    'not-now.newcomer_wait': 'date'
    'limited.newcomer-until': 'date'
    'pause-offer-text': 'amount'
    'pause-offer-do': 'days'
    'pause-offer-done': 'days'
  }>
  readonly 'giving': Sentences<typeof giving, {
    'plan.simple-text': 'min' | 'max'
    'plan.happy-text': 'min' | 'max'
    'plan.super-text': 'min' | 'max'
    'receiver-title': 'name'
    'receiver-text': 'name' | 'amount'
    'receiver-note': 'note'
    'limits': 'max'
    'room': 'room'
    'split-simple-rest': 'date'
    'split-simple-first': 'date'
    'split-simple-all': 'amount'
    'split-happy': 'number'
    'split-super': 'amount' | 'date'
    'split-chosen': 'name'
  }>
  readonly 'help': Sentences<typeof help, {
    'figures': 'circleTab' | 'circleRules'
  }>
  readonly 'help-founder': Sentences<typeof helpFounder, {
    'apply.1': 'startCircle' | 'applyDo'
    'apply.2': 'makeLink'
    'guide.1': 'desk' | 'setUp'
    'guide.2': 'tieTitle'
    'guide.3': 'smsDo'
    'bring.1': 'group'
    'bring.2': 'agreeList'
    'bring.3': 'sendAll'
    'bring.4': 'recogniseYes'
    'roles.1': 'roles' | 'grantRole'
    'roles.2': 'outsidePropose'
    'roles.3': 'panelWant'
    'week.1': 'guideMember' | 'guideScheme'
    'call.1': 'operator' | 'email' | 'phone'
  }>
  readonly 'help-helper': Sentences<typeof helpHelper, {
    'name.2': 'me' | 'helpers' | 'nameTitle' | 'helpSendCode'
    'name.3': 'helpCodeDo'
    'pay.1': 'helpers' | 'codeTo'
    'pay.2': 'helpCodeDo' | 'payeeShow'
    'pay.4': 'helpClaim'
    'confirm.2': 'helpCodeDo'
    'confirm.3': 'helpedYes'
    'end.1': 'stopHelping'
    'call.1': 'me' | 'support' | 'guideWrong'
    'call.2': 'operator' | 'email' | 'phone'
  }>
  readonly 'help-is-this-a-scheme': Sentences<typeof helpIsThisAScheme, {
    'here.1': 'warning'
    'here.5': 'membersCap' | 'objectToRules'
    'here.6': 'honesty'
    'report.2': 'me' | 'support'
    'report.5': 'operator' | 'email' | 'phone'
  }>
  readonly 'help-member': Sentences<typeof helpMember, {
    'join.1': 'adult' | 'join'
    'join.3': 'me' | 'wherePaid' | 'notices'
    'give.1': 'home' | 'give' | 'simple' | 'happy' | 'super'
    'give.2': 'step' | 'newcomerDays' | 'newcomerGives'
    'give.3': 'home' | 'withdraw'
    'pay.1': 'home' | 'payNow' | 'showPayee'
    'pay.2': 'copyUpi' | 'different'
    'pay.3': 'iHavePaid'
    'pay.4': 'confirmPaid'
    'pay.5': 'payHours' | 'payLongHours' | 'different' | 'cannotPay'
    'confirm.1': 'answerNow' | 'home'
    'confirm.3': 'yes'
    'confirm.4': 'no' | 'notReceivedMinutes' | 'confirmHours'
    'ask.1': 'home' | 'get'
    'ask.3': 'askDo' | 'reviewHours' | 'firstAskDays'
    'call.1': 'me' | 'support' | 'circleTab' | 'write'
    'call.2': 'different' | 'guideWrong'
    'call.4': 'operator' | 'email' | 'phone'
  }>
  readonly 'help-officer': Sentences<typeof helpOfficer, {
    'take.1': 'me' | 'loginDevices' | 'desk' | 'disputes'
    'take.2': 'take' | 'takeHours' | 'pairDays'
    'take.3': 'letGo'
    'ask.2': 'askBoth'
    'ask.3': 'evidenceHours' | 'closeEvidence'
    'rule.1': 'rule' | 'rulingHours' | 'paid' | 'paidInPart' | 'notPaid' | 'void'
    'rule.3': 'void'
    'rule.4': 'ruleDo'
    'second.1': 'approve' | 'refuse'
    'second.2': 'appealHours'
    'person.2': 'measure'
    'call.2': 'operator' | 'email' | 'phone'
  }>
  readonly 'help-steward': Sentences<typeof helpSteward, {
    'begin.1': 'me' | 'loginDevices'
    'begin.2': 'desk' | 'myWork'
    'people.1': 'applications'
    'people.3': 'accept' | 'decline' | 'pairDays'
    'review': 'reviewAbove'
    'review.1': 'asks'
    'review.3': 'release' | 'closeAsk'
    'review.4': 'reviewHours'
    'wait.1': 'waits' | 'waive'
    'wait.2': 'asks' | 'urgent'
    'tickets.1': 'tickets' | 'acknowledge'
    'tickets.2': 'handOver'
    'tickets.3': 'closeTicket'
    'meeting.1': 'guideMember'
    'meeting.2': 'guideScheme'
    'call.1': 'tickets' | 'handOfficer'
    'call.2': 'operator' | 'email' | 'phone'
  }>
  readonly 'help-treasurer': Sentences<typeof helpTreasurer, {
    'sheet.1': 'circleTab' | 'sheet'
    'sheet.2': 'sheetPrint'
    'own.1': 'paymentsTab' | 'record' | 'coinePapers' | 'csv' | 'pdf'
    'own.2': 'yearStatements'
    'own.3': 'giftPaper'
    'own.4': 'paymentsTab' | 'record' | 'bankCompare'
    'register.2': 'desk' | 'registers' | 'registerPropose'
    'register.3': 'registerCsv' | 'registerPdf'
    'check.1': 'circleTab' | 'checkRecord'
    'check.2': 'verifyLedger'
    'call.1': 'guideWrong'
    'call.2': 'operator' | 'email' | 'phone'
  }>
  readonly 'help-when-a-payment-goes-wrong': Sentences<typeof helpWhenAPaymentGoesWrong, {
    'before.1': 'different' | 'report'
    'before.2': 'copyUpi' | 'qrCode'
    'before.3': 'different' | 'cannotPay'
    'pending.1': 'different' | 'bankPending'
    'pending.3': 'wentThrough' | 'bankFailed'
    'pending.4': 'pendingExtra'
    'missing.2': 'notReceivedMinutes' | 'no' | 'notReceived' | 'less' | 'more' | 'fromOther'
    'missing.4': 'markDone'
    'silent.1': 'confirmHours' | 'remind'
    'silent.3': 'alreadyPaid' | 'lateDays'
    'officer.1': 'evidenceHours' | 'evidence'
    'officer.2': 'rulingHours'
    'officer.3': 'acceptRuling' | 'appeal' | 'appealHours'
    'officer.4': 'different' | 'correction' | 'reversalDays'
    'fraud.2': 'giftPaper'
    'fraud.4': 'me' | 'support' | 'operator' | 'email' | 'phone'
  }>
  readonly 'helping': Sentences<typeof helping, {
    'act.claim': 'amount' | 'name'
    'act.confirm': 'amount' | 'name'
    'until': 'time'
    'helped': 'name'
    'since': 'date'
    'stop-helping': 'name'
    'tries-left': 'count'
    'for': 'name'
    'claim-text': 'name'
    'confirm-text': 'name'
    'code-to': 'name'
    'code-sent': 'name'
    'open-until': 'time'
    'payee-logged': 'name'
    'name-seen': 'name'
    'seen': 'amount' | 'name' | 'member'
    'last4-hint': 'member' | 'utr'
    'confirm-do': 'amount'
    'done': 'name'
    'nothing-text': 'name'
  }>
  readonly 'history': Sentences<typeof history, {}>
  readonly 'joining': Sentences<typeof joining, {
    'title': 'circle'
    'founder-title': 'circle'
    'founder-other-wait': 'name' | 'todo'
    'founder-other-done': 'name'
    'founder-terms-done': 'days'
    'founder-terms-days': 'days'
    'founder-terms-usual': 'days'
    'founder-terms-wait': 'days'
    'founder-terms-theirs': 'name' | 'days'
  }>
  readonly 'kit': Sentences<typeof kit, {}>
  readonly 'limits': Sentences<typeof limits, {
    'open_asks': 'used' | 'cap'
    'open_pledges': 'used' | 'cap'
    'received_in_tax_year': 'used' | 'cap'
    'given_in_24h': 'used' | 'cap'
  }>
  readonly 'lists': Sentences<typeof lists, {
    'found': 'count'
    'read-line': 'line' | 'phone'
    'read-name': 'line'
    'read-more': 'count'
    'bad-title': 'count'
    'bad-line': 'line' | 'text'
    'bad-more': 'count'
    'save': 'count'
    'numbers': 'listed' | 'invited' | 'accepted' | 'recognised'
    'most': 'count'
    'founding-until': 'date'
    'list-of': 'count' | 'name' | 'date'
    'agreed-by': 'name' | 'date'
    'send-all-count': 'count'
    'link-title': 'name'
    'recognise-left': 'count'
  }>
  readonly 'mails-members': Sentences<typeof mailsMembers, {
    'greeting': 'name'
    'footer.operator': 'operator'
    'verify.why': 'circle'
  }>
  readonly 'mails-notices': Sentences<typeof mailsNotices, {
    'removed': 'circle'
    'why': 'circle'
    'seal': 'count' | 'link'
    'contact': 'contact'
  }>
  readonly 'mails-opening': Sentences<typeof mailsOpening, {
    'refused.reason': 'reason'
  }>
  readonly 'mails-support': Sentences<typeof mailsSupport, {}>
  readonly 'me': Sentences<typeof me, {
    'since': 'phone' | 'month'
    'paid-more': 'first' | 'count'
    'limits-now': 'ask' | 'pledge'
    'devices': 'count'
    'devices-bare': 'count'
    'opens-later': 'until'
    'support-open': 'count'
  }>
  readonly 'member-common': Sentences<typeof memberCommon, {
    'nav.notices-new': 'count'
    'offline-kept': 'time'
    'spoken-button': 'name'
    'part-of': 'part' | 'whole'
    'copied': 'what'
    'picture-sending': 'percent'
    'picture-waiting': 'percent'
    'step-of': 'now' | 'of'
    'step-less': 'step'
    'step-more': 'step'
    'today-at': 'time'
    'tomorrow-at': 'time'
    'time-left': 'time'
    'late-by': 'time'
  }>
  readonly 'my-data': Sentences<typeof myData, {
    'nominee-since': 'date'
    'consent': 'version' | 'date'
    'consent-older': 'version'
    'close.at-once': 'count'
    'close.running': 'count'
    'close.year': 'days'
    'close.erased': 'backupDays'
    'close-applicant': 'days'
    'leaving': 'date'
    'leaving-text': 'count'
    'leaving-removed': 'count'
    'complain-text': 'days'
  }>
  readonly 'my-data-file': Sentences<typeof myDataFile, {
    'title': 'name'
    'made': 'time' | 'circle'
  }>
  readonly 'notices': Sentences<typeof notices, {}>
  readonly 'notices-board': Sentences<typeof noticesBoard, {
    'board_published.subject': 'circle'
    'board_published.text': 'circle'
    'board_important.subject': 'circle'
    'board_important.text': 'circle'
  }>
  readonly 'notices-disputes': Sentences<typeof noticesDisputes, {
    'dispute_taken.subject': 'code'
    'dispute_taken.text': 'amount'
    'evidence_asked.subject': 'code'
    'evidence_asked.text': 'amount'
    'dispute_ruled.subject': 'code'
    'dispute_ruled.text': 'amount'
    'dispute_appealed.subject': 'code'
    'dispute_appealed.text': 'amount'
    'dispute_final.subject': 'code'
    'dispute_final.text': 'amount'
    'dispute_settled.subject': 'code'
    'dispute_settled.text': 'other' | 'amount'
    'reversal_asked.subject': 'code'
    'reversal_asked.text': 'other' | 'amount'
    'match_reversed.subject': 'code'
    'match_reversed.text': 'amount'
  }>
  readonly 'notices-operator': Sentences<typeof noticesOperator, {
    'operator_wrote.subject': 'title'
    'operator_wrote.text': 'body'
    'breach_told.subject': 'title'
    'breach_told.text': 'body'
  }>
  readonly 'notices-payments': Sentences<typeof noticesPayments, {
    'match_to_pay.subject': 'amount' | 'code'
    'match_to_pay.text': 'amount' | 'other' | 'until'
    'match_found.subject': 'amount' | 'code'
    'match_found.text': 'other' | 'amount'
    'payment_claimed.subject': 'amount' | 'code'
    'payment_claimed.text': 'other' | 'amount' | 'until'
    'claim_withdrawn.subject': 'code'
    'claim_withdrawn.text': 'other' | 'amount'
    'payment_declined.subject': 'code'
    'payment_declined.text': 'other' | 'amount'
    'match_lapsed_giver.subject': 'code'
    'match_lapsed_giver.text': 'amount' | 'other'
    'match_lapsed_receiver.subject': 'code'
    'match_lapsed_receiver.text': 'amount' | 'other'
    'payment_confirmed_giver.subject': 'amount' | 'code'
    'payment_confirmed_giver.text': 'other' | 'amount'
    'payment_confirmed_receiver.subject': 'amount' | 'code'
    'payment_confirmed_receiver.text': 'amount' | 'other'
    'payment_questioned_giver.subject': 'code'
    'payment_questioned_giver.text': 'other' | 'amount'
    'payment_questioned_receiver.subject': 'code'
    'payment_questioned_receiver.text': 'amount' | 'other'
    'bank_pending.subject': 'code'
    'bank_pending.text': 'amount' | 'other'
    'bank_failed.subject': 'code'
    'bank_failed.text': 'amount' | 'other'
    'cancel_proposed.subject': 'code'
    'cancel_proposed.text': 'other' | 'amount' | 'until'
    'cancel_refused.subject': 'code'
    'cancel_refused.text': 'other' | 'amount'
    'cancel_time_over.subject': 'code'
    'cancel_time_over.text': 'amount' | 'other'
    'match_cancelled.subject': 'code'
    'match_cancelled.text': 'amount' | 'other'
    'late_claimed.subject': 'code'
    'late_claimed.text': 'other' | 'amount'
    'return_promised.subject': 'code'
    'return_promised.text': 'other'
    'return_confirmed.subject': 'code'
    'return_confirmed.text': 'other'
    'return_missing.subject': 'code'
    'return_missing.text': 'other'
    'return_over_giver.subject': 'code'
    'return_over_giver.text': 'other' | 'amount'
    'return_over_receiver.subject': 'code'
    'return_over_receiver.text': 'amount' | 'other'
    'message_written.subject': 'code'
    'message_written.text': 'amount'
  }>
  readonly 'notices-people': Sentences<typeof noticesPeople, {
    'recognition_wanted.text': 'circle'
    'role_to_confirm.text': 'circle'
    'vouch_wanted.text': 'circle'
    'login_changed.text': 'circle'
    'helper_named.text': 'circle'
    'helper_acted.text': 'circle'
    'helper_ended.text': 'circle'
    'webhook_ended.text': 'circle'
    'new_device.text': 'circle'
    'device_vouch_wanted.text': 'circle'
    'joined.subject': 'circle'
    'joined.text': 'circle'
    'suspended.text': 'circle'
    'suspension_lifted.text': 'circle'
    'role_granted.subject': 'circle'
    'role_granted.text': 'role' | 'circle'
    'role_withdrawn.subject': 'circle'
    'role_withdrawn.text': 'role' | 'circle'
    'register_taken.text': 'circle'
    'birth_corrected.text': 'circle'
    'policy_published.subject': 'circle'
    'policy_published.text': 'circle'
    'rule_change_waits.subject': 'circle'
    'rule_change_waits.text': 'circle'
    'rule_change_fallen.subject': 'circle'
    'rule_change_fallen.text': 'circle'
    'rule_change_withdrawn.subject': 'circle'
    'rule_change_withdrawn.text': 'circle'
    'content_published.text': 'circle'
    'ledger_stopped.subject': 'circle'
    'ledger_stopped.text': 'circle'
    'ledger_resumed.subject': 'circle'
    'ledger_resumed.text': 'circle'
    'ledger_restored.subject': 'circle'
    'ledger_restored.text': 'circle' | 'since'
    'content_returned.text': 'circle'
    'circle_closing.subject': 'circle'
    'circle_closing.text': 'circle'
    'circle_closed.subject': 'circle'
    'circle_closed.text': 'circle'
  }>
  readonly 'notices-requests': Sentences<typeof noticesRequests, {
    'pay_reminder.subject': 'code'
    'pay_reminder.text': 'amount' | 'other' | 'until'
    'pay_last_reminder.subject': 'code'
    'pay_last_reminder.text': 'amount' | 'other' | 'until'
    'confirm_reminder.subject': 'amount' | 'code'
    'confirm_reminder.text': 'other' | 'until' | 'amount'
    'confirm_last_reminder.subject': 'code'
    'confirm_last_reminder.text': 'until' | 'amount' | 'other'
    'return_reminder.subject': 'amount' | 'code'
    'return_reminder.text': 'amount' | 'other' | 'until'
    'return_reminder.more': 'other'
    'evidence_reminder.subject': 'code'
    'evidence_reminder.text': 'amount'
  }>
  readonly 'notices-staff': Sentences<typeof noticesStaff, {
    'ledger_sealed.subject': 'circle'
    'ledger_sealed.text': 'circle' | 'seal'
    'witness_refused.subject': 'circle'
    'witness_refused.text': 'circle'
    'list_waiting.text': 'circle'
    'application_waiting.subject': 'circle'
    'application_waiting.text': 'circle'
    'too_few_officers.text': 'circle'
    'ticket_waiting.subject': 'circle'
    'ticket_waiting.text': 'circle'
    'ticket_waits_too_long.subject': 'circle'
    'ticket_waits_too_long.text': 'circle'
    'identity_dispute_waiting.text': 'circle'
    'content_waiting.text': 'circle'
    'circle_opened.subject': 'circle'
    'circle_opened.text': 'circle'
    'circle_paused.subject': 'circle'
    'circle_paused.text': 'circle'
    'circle_resumed.subject': 'circle'
    'circle_resumed.text': 'circle'
    'payments_opened.subject': 'circle'
    'payments_opened.text': 'circle'
    'circle_token_made.subject': 'circle'
    'circle_token_made.text': 'circle'
    'circle_token_ended.subject': 'circle'
    'circle_token_ended.text': 'circle'
    'circle_token_maker_left.subject': 'circle'
    'circle_token_maker_left.text': 'circle'
  }>
  readonly 'operator': Sentences<typeof operator, {
    'about': 'place' | 'size' | 'date'
    'open-title': 'name'
    'refuse-title': 'name'
    'figures': 'members' | 'officers'
    'figures-work': 'asks' | 'disputes'
    'lists': 'listed' | 'invited' | 'accepted' | 'recognised' | 'mostByOne'
    'founding-terms': 'days'
    'act-title.pause': 'name'
    'act-title.resume': 'name'
    'act-title.close': 'name'
    'panel-line': 'circle' | 'date'
    'panel-remove-title': 'name' | 'circle'
    'panel-found-line': 'circle' | 'date'
    'way-failing': 'since'
    'way-taken': 'at'
    'way-waiting': 'count'
    'security-done': 'done'
    'security-refused': 'done' | 'refused' | 'networks' | 'unknown'
    'bound-wrong': 'min' | 'max'
  }>
  readonly 'paper-texts': Sentences<typeof paperTexts, {
    'page': 'number'
    'made': 'time' | 'name' | 'circle'
    'in-words': 'figures' | 'words'
    'unprintable': 'address'
    'gift.check-text': 'address'
    'gift.qr': 'address'
    'statement.all': 'to'
    'statement.between': 'from' | 'to'
    'statement.since': 'from'
    'gift.proof': 'name'
    'seal.text': 'time' | 'address'
    'year.what': 'first' | 'last'
    'year.reversed': 'date'
    'year.note-line': 'line'
  }>
  readonly 'papers': Sentences<typeof papers, {
    'year': 'years'
    'year-file': 'years'
    'lines': 'done' | 'total'
  }>
  readonly 'paying': Sentences<typeof paying, {
    'notice-2': 'name'
    'notice-4': 'amount'
    'qr-alt': 'amount' | 'name'
    'amount-exactly': 'amount'
    'name-seen': 'name'
    'paid-thanks': 'name'
    'paid-told': 'name'
    'paid-you': 'amount'
    'paid-utr': 'time' | 'end'
    'paid-next': 'name'
    'paid-until': 'time'
    'write-to': 'name'
    'declined-reason': 'name'
    'mark-done-text': 'amount' | 'name'
    'says-paid': 'name' | 'amount'
    'says-how': 'time' | 'rail'
    'says-by-program': 'name'
    'says-pending': 'name'
    'their-picture': 'name'
    'yes-counts': 'amount' | 'name'
    'yes': 'amount'
    'recorded': 'amount' | 'name'
    'recorded-text': 'name'
    'seen': 'amount' | 'name'
    'utr-last4-hint': 'utr'
    'bank_pending-2': 'name'
    'cancel_proposed-text': 'name'
    'cancel_proposed-done': 'name'
    'returned-text': 'amount' | 'name'
    'return_missing-reason': 'name'
    'reversal_asked-reason': 'name'
    'late-text': 'name'
    'late-amount': 'amount'
    'utr-whole-hint': 'name'
    'overpayment-title': 'overpayment'
    'overpayment-keep': 'overpayment'
    'overpayment-keep-above': 'above' | 'line' | 'years'
    'overpayment-return': 'overpayment' | 'name'
    'overpayment-return-text': 'name'
    'returning': 'overpayment' | 'name'
    'now-stands': 'status'
    'shared-to': 'amount' | 'name'
  }>
  readonly 'payment-page': Sentences<typeof paymentPage, {
    'page-title': 'code'
    'in-part': 'came' | 'amount' | 'rest'
    'why-rank': 'rank'
    'next.pay': 'amount' | 'name'
    'next.wait-payment': 'name'
    'next.wait-payment-text': 'name'
    'next.bank-works-there-text': 'name'
    'next.wait-look': 'name'
    'next.wait-look-text': 'name'
    'next.look': 'amount' | 'name'
    'next.look-late': 'amount' | 'name'
    'next.look-late-text': 'name'
    'next.wait-look-late': 'name'
    'next.wait-look-late-text': 'name'
    'next.answer-cancel': 'name'
    'next.got-back': 'amount'
    'next.got-back-text': 'name'
    'next.send-back': 'amount' | 'name'
    'next.send-back-text': 'name'
    'next.stays': 'amount'
    'next.stays-text': 'amount'
    'next.say-late-text': 'time'
    'claim-text': 'amount' | 'rail' | 'utr'
    'sent-back-open': 'amount'
    'return-until': 'time'
    'reversal-until': 'time'
    'block': 'name'
    'block-title': 'name'
    'block-text': 'name'
    'talk-field': 'name'
    'talk-left': 'count'
    'event.claimed.other': 'name'
    'event.claim_withdrawn.other': 'name'
    'event.bank_pending.other': 'name'
    'event.bank_failed.other': 'name'
    'event.declined.other': 'name'
    'event.cancel_proposed.other': 'name'
    'event.cancel_refused.other': 'name'
    'event.cancel_agreed.other': 'name'
    'event.late_claimed.other': 'name'
    'event.return_promised.other': 'name'
    'event.returned.other': 'name'
    'event.return_missing.other': 'name'
    'event.not_received.other': 'name'
    'event.confirmed.other': 'name'
    'event.reversal_asked.other': 'name'
    'event.reversal_withdrawn.other': 'name'
    'event.dispute.accepted.other': 'name'
    'event.dispute.appealed.other': 'name'
    'event.other': 'status'
    'event.reason': 'reason'
    'event.helped': 'helper'
    'event.helped-other': 'helper'
  }>
  readonly 'payments': Sentences<typeof payments, {
    'pay-to': 'name'
    'pay-title': 'name'
    'from-title': 'name'
    'amount-to': 'name'
    'amount-from': 'name'
    'part-of': 'amount'
    'they-confirm-by': 'name'
    'note-from': 'name'
    'proof-alt': 'name'
    'not-received-from': 'time'
    'cancel-waits': 'name' | 'time'
    'refused': 'code' | 'text'
  }>
  readonly 'personal-fields': Sentences<typeof personalFields, {
    'dateOfBirth.purpose': 'ageMin'
  }>
  readonly 'posters': Sentences<typeof posters, {
    'circle': 'name'
  }>
  readonly 'profile': Sentences<typeof profile, {
    'who-sees': 'who'
    'year-of-all': 'received' | 'limit'
    'year-of-own': 'received' | 'limit'
  }>
  readonly 'queue-position': Sentences<typeof queuePosition, {
    'place': 'place'
    'last': 'time'
  }>
  readonly 'record': Sentences<typeof record, {
    'view': 'who' | 'role' | 'what'
    'view-nobody': 'role' | 'what'
    'view-register': 'who' | 'role' | 'period'
    'view-register-why': 'reason'
    'blocked-since': 'date'
    'unblock-title': 'name'
    'unblock-text': 'name'
  }>
  readonly 'referrals': Sentences<typeof referrals, {
    'page-of': 'page' | 'pages'
  }>
  readonly 'register': Sentences<typeof register, {
    'propose-title': 'period'
    'sum-confirmed': 'count'
    'sum-reversed': 'count'
  }>
  readonly 'rewriting': Sentences<typeof rewriting, {
    'changed': 'number' | 'was' | 'became'
    'phone': 'time'
    'server': 'time'
    'written': 'count' | 'time'
    'staff': 'name'
    'staff.more': 'role'
  }>
  readonly 'role-confirming': Sentences<typeof roleConfirming, {
    'row': 'role'
    'title': 'name' | 'role'
    'proposed': 'name' | 'reason'
    'until': 'date'
  }>
  readonly 'rule-change': Sentences<typeof ruleChange, {
    'row': 'date'
    'lead': 'date'
    'change': 'field' | 'before' | 'after'
    'count': 'objections' | 'voices' | 'needed'
  }>
  readonly 'security': Sentences<typeof security, {
    'passkeys-row': 'count'
    'passkey-remove-title': 'name'
    'codes-left': 'count'
    'codes-row': 'count'
    'sessions-row': 'count'
    'token-days-of': 'days'
    'webhook-to': 'url'
    'webhook-waiting': 'tries'
    'email-waits': 'email'
    'phone-waits': 'phone'
  }>
  readonly 'sentences-content': Sentences<typeof sentencesContent, {}>
  readonly 'sentences-disputes': Sentences<typeof sentencesDisputes, {}>
  readonly 'sentences-helping': Sentences<typeof sentencesHelping, {}>
  readonly 'sentences-members': Sentences<typeof sentencesMembers, {
    'list-next': 'founders' | 'circle'
    'list-message': 'founders' | 'circle' | 'link'
  }>
  readonly 'sentences-opening': Sentences<typeof sentencesOpening, {
    'first-link-next': 'email'
    'terms-agreed': 'days'
    'terms-named': 'days'
  }>
  readonly 'sentences-staff': Sentences<typeof sentencesStaff, {}>
  readonly 'sentences-support': Sentences<typeof sentencesSupport, {}>
  readonly 'sentences-telling': Sentences<typeof sentencesTelling, {}>
  readonly 'set-up': Sentences<typeof setUp, {
    'people-text': 'count'
    'dispute-count': 'officers' | 'panel'
    'dispute-missing': 'missing'
    'dispute-unable': 'count'
    'roles-none': 'name'
    'roles-few': 'name' | 'names'
    'roles-first': 'name' | 'names'
    'roles-outside': 'name'
    'ask-stewards': 'names'
    'ask-founding': 'panel'
    'ask-uncovered': 'count' | 'members'
    'able-missing': 'names'
  }>
  readonly 'sharing': Sentences<typeof sharing, {
    'sheet.by': 'name'
  }>
  readonly 'shortcuts': Sentences<typeof shortcuts, {}>
  readonly 'shown': Sentences<typeof shown, {
    'words-text': 'circle'
    'words-hint': 'min' | 'max'
    'length': 'min' | 'max'
    'agreed': 'date'
  }>
  readonly 'site-about': Sentences<typeof siteAbout, {
    'circle.text': 'membersCap'
    'how.1': 'step'
    'run.text': 'operator' | 'address'
  }>
  readonly 'site-contact': Sentences<typeof siteContact, {}>
  readonly 'site-content': Sentences<typeof siteContent, {
    'testimonials.page': 'number'
    'verify.reversed': 'date'
    'verify.none.text': 'code'
  }>
  readonly 'site-frame': Sentences<typeof siteFrame, {
    'footer.rights': 'year' | 'name'
  }>
  readonly 'site-home': Sentences<typeof siteHome, {
    'slides.show': 'number'
  }>
  readonly 'site-honesty': Sentences<typeof siteHonesty, {
    'tested.held': 'day'
    'last.passed': 'at'
    'last.drilled': 'at' | 'seconds'
    'last.undrilled': 'at'
    'last.failed': 'at'
  }>
  readonly 'site-ideology': Sentences<typeof siteIdeology, {}>
  readonly 'site-ledger': Sentences<typeof siteLedger, {
    'progress': 'count'
    'seen': 'day'
    'seen.restored': 'day' | 'after' | 'same'
    'sum': 'count' | 'sum'
    'sealed-at': 'at'
    'restored': 'day' | 'after'
    'earlier.restored': 'head' | 'day' | 'after'
    'earlier': 'head'
    'own.all': 'count'
    'own.now': 'count'
    'where': 'line'
    'where.from': 'line'
    'is.earlier_missing': 'head'
    'is.seen': 'day'
    'link.visitor': 'seal'
    'link.same.more': 'day' | 'count'
    'link.seen': 'day'
    'link.seen-other': 'day'
    'link.differs.more': 'link' | 'now'
    'link.gone.more': 'link'
    'link.restored': 'day'
    'link.restored.more': 'after'
  }>
  readonly 'site-plans': Sentences<typeof sitePlans, {
    'happy.text': 'everyDays' | 'instalments'
    'happy.what': 'everyDays'
    'amount': 'min' | 'max'
    'amount.instalment': 'min' | 'max'
    'simple.term': 'days'
    'happy.term': 'instalments' | 'days'
    'super.term': 'days'
    'simple.matched': 'percent' | 'wholeDay' | 'firstDay'
    'step': 'step' | 'cap'
  }>
  readonly 'site-privacy': Sentences<typeof sitePrivacy, {
    'version': 'version'
    'who.1': 'operator' | 'address' | 'email' | 'phone'
    'kept.erased': 'recordDays'
    'kept.year': 'recordDays'
    'listed.purpose': 'invitations'
    'listed.kept': 'listedDays'
    'founding.kept': 'recordDays'
    'bank.kept': 'pictureDays'
    'runs.kept': 'recordDays'
    'proof.kept': 'pictureDays'
    'sessions.kept': 'idleDays' | 'loginDays'
    'browsers.kept': 'browserDays'
    'logins.kept': 'recordDays'
    'codes.kept': 'codeDays' | 'unprovedDays'
    'visitor.kept': 'recordDays'
    'log.kept': 'recordDays'
    'consent.2': 'email' | 'phone'
    'rights.3': 'recordDays' | 'backupDays'
    'rights.6': 'email' | 'phone' | 'answerDays' | 'answerDaysMax'
    'safety.2': 'breachHours'
    'device.4': 'cachedDays'
    'children.1': 'ageMin'
    'complain.1': 'operator' | 'email' | 'phone' | 'address' | 'ackHours' | 'targetDays' | 'boundDays'
  }>
  readonly 'site-rules': Sentences<typeof siteRules, {
    'circle.1': 'ageMin'
    'circle.3': 'membersCap'
    'circle.4': 'newcomerDays' | 'newcomerGives' | 'firstAskDays'
    'pledges.1': 'step'
    'pledges.2': 'openPledges' | 'givenDay'
    'asks.2': 'openAsks' | 'taxYear'
    'asks.3': 'matchesDay' | 'givers'
    'asks.4': 'reviewAbove' | 'reviewHours'
    'asks.5': 'askDays'
    'matching.1': 'elder'
    'matching.2': 'matchCap' | 'pair' | 'pairDays' | 'restDays'
    'paying.1': 'payHours' | 'payLongHours'
    'paying.2': 'confirmHours'
    'paying.3': 'lapses' | 'lapseDays' | 'pauseDays'
    'paying.4': 'pendingExtra' | 'pendingMax'
    'paying.5': 'quietFrom' | 'quietUntil' | 'quietMoves'
    'paying.7': 'cancelHours'
    'paying.8': 'lateDays'
    'disputes.1': 'notReceivedMinutes'
    'disputes.2': 'takeHours' | 'evidenceHours' | 'rulingHours' | 'appealHours'
    'disputes.5': 'reversalDays'
    'tax.1': 'taxLine'
    'who.1': 'operator' | 'address' | 'email' | 'phone'
    'version': 'version'
  }>
  readonly 'site-services': Sentences<typeof siteServices, {
    'give.1': 'step'
    'wrong.3': 'ticketHours'
  }>
  readonly 'sms': Sentences<typeof sms, {
    'phone-code': 'code'
    'list-invitation': 'site' | 'invitation'
    'entry-code': 'code' | 'domain' | 'same'
    'behalf-pledge-code': 'amount' | 'code'
    'behalf-happy-code': 'amount' | 'code'
    'behalf-ask-code': 'amount' | 'code'
    'behalf-ask-note-code': 'amount' | 'code'
    'helper-name-code': 'person' | 'code'
    'helper-claim-code': 'person' | 'other' | 'amount' | 'code'
    'helper-confirm-code': 'person' | 'amount' | 'other' | 'code'
    'notice-pay': 'site'
    'notice-confirm': 'site'
    'notice-answer': 'site'
    'notice-time': 'site'
    'notice-ruling': 'site'
    'notice-news': 'site'
    'notice-board': 'site'
    'notice-data': 'site'
  }>
  readonly 'staff': Sentences<typeof staff, {
    'applied-on': 'date'
    'accept-title': 'name'
    'accept-text': 'name'
    'decline-title': 'name'
    'decline-text': 'name'
    'release-title': 'name'
    'close-title': 'name'
    'close-text': 'name'
    'times-count': 'count'
    'age-under': 'days'
    'age-between': 'from' | 'to'
    'age-from': 'days'
    'rank': 'rank'
    'urgent-title': 'name'
    'hide-note-title': 'name'
    'hide-note-text': 'name'
    'joined-on': 'date'
    'wait-until': 'date'
    'waive-title': 'name'
  }>
  readonly 'staff-acts': Sentences<typeof staffActs, {
    'line': 'who' | 'role' | 'act'
    'line-nobody': 'role' | 'act'
    'about': 'name'
    'reason': 'reason'
    'changed': 'field' | 'before' | 'after'
    'set': 'field' | 'after'
    'export-until': 'at'
  }>
  readonly 'staff-behalf': Sentences<typeof staffBehalf, {
    'phone-end': 'end'
    'for': 'name'
    'act-text.pledge': 'room'
    'act-text.ask': 'room'
    'amount-plan': 'min' | 'max'
    'amount-room': 'room'
    'plan-text': 'min' | 'max'
    'code-sent': 'end'
    'code-left': 'time'
    'tries-left': 'count'
    'request': 'act' | 'amount' | 'name'
  }>
  readonly 'staff-circle': Sentences<typeof staffCircle, {
    'approval-by': 'name'
    'approval-reason': 'reason'
    'approval-reason-mine': 'reason'
    'approval-until': 'date'
    'approve-title': 'what'
    'approve-rules-title': 'what'
    'refuse-title': 'what'
    'since': 'date'
    'withdraw-title': 'role' | 'name'
    'outside-by': 'one' | 'other' | 'date'
    'program-by': 'one' | 'other' | 'date'
    'program-waits': 'one'
    'program-former': 'name'
    'check-passed': 'count'
    'stopped-since': 'at'
    'witness-refused': 'count' | 'of'
    'run-made': 'count'
    'run': 'date'
    'replay.other_version': 'version'
    'replay.not_kept': 'days'
    'run-cost': 'urgent' | 'line'
    'run-match': 'giver' | 'receiver' | 'amount'
    'run-rank': 'rank'
    'run-wait': 'rank' | 'receiver' | 'amount'
    'identity-dispute': 'name' | 'what'
    'identity-dispute-of-circle': 'circle'
    'identity-dispute-reason': 'reason'
    'identity-dispute-grant-title': 'name'
    'identity-dispute-refuse-text': 'name'
    'ended-by.approved': 'name'
    'ended-by.refused': 'name'
    'ended-by.withdrawn': 'name'
    'identity-dispute-named': 'number'
    'identity-dispute-holder': 'name' | 'status'
    'health.asks': 'count' | 'amount'
    'health.oldest': 'at'
    'health.reviews': 'count'
    'health.disputes': 'count'
    'health.late': 'count'
    'health.match': 'time'
    'health.match-of': 'count'
    'health.confirmed': 'count' | 'of'
    'health.officers': 'count'
    'health.fails-since': 'at'
    'health.checked': 'at'
  }>
  readonly 'staff-disputes': Sentences<typeof staffDisputes, {
    'line': 'code'
    'other-circle': 'name'
    'case': 'code'
    'tie': 'tie'
    'claim': 'amount' | 'rail' | 'utr'
    'claim-withdrawn': 'date'
    'sighting': 'rail'
    'sighting-here': 'code'
    'picture-by': 'what' | 'who'
    'picture-same': 'count'
    'picture-like': 'count'
    'helped': 'name'
    'event-other': 'event'
    'step-by': 'name'
    'evidence-asked': 'what'
    'evidence-sent': 'giver' | 'given' | 'receiver' | 'received'
    'outcome-text.paid': 'amount'
    'part-hint': 'amount'
    'part-wrong': 'amount'
    'ruled-reference': 'utr' | 'rail'
    'ruling-answer': 'reason'
    'round': 'round'
    'decision': 'measure' | 'name'
    'until': 'date'
    'decide-title': 'measure' | 'name'
    'decide-refuse-title': 'measure' | 'name'
    'decide-text': 'name'
  }>
  readonly 'staff-frame': Sentences<typeof staffFrame, {
    'not-yours-roles': 'roles'
    'since': 'date'
    'choose': 'name'
    'release-chosen': 'count'
    'release-sum': 'amount'
    'release-go': 'count'
    'search-found': 'count'
    'search-payment': 'code'
  }>
  readonly 'staff-members': Sentences<typeof staffMembers, {
    'until': 'date'
    'end-helper': 'helper'
    'end-helper-title': 'helper' | 'name'
    'end-helper-text': 'name' | 'helper'
    'suspend-title': 'name'
    'suspend-text': 'name'
    'lift-title': 'name'
    'lift-text': 'name'
    'reset-title': 'name'
    'reset-text': 'name'
    'waive-title': 'name'
    'assign-title': 'name'
    'birth-title': 'name'
    'suspended-by': 'name'
    'suspended-proposed': 'name'
    'suspended-reason': 'reason'
    'waits-until': 'date'
    'waits-operator': 'date'
    'waits-by': 'name'
  }>
  readonly 'staff-policy': Sentences<typeof staffPolicy, {
    'from-to': 'min' | 'max' | 'now'
    'wrong': 'min' | 'max'
    'wrong-step': 'min' | 'max'
    'version': 'version' | 'date'
    'change': 'field' | 'before' | 'after'
  }>
  readonly 'staff-tickets': Sentences<typeof staffTickets, {
    'from': 'name'
    'next.acknowledged-other': 'name'
    'new-device-text': 'name'
    'picture': 'name'
    'answer-short': 'min'
    'handed-over': 'name' | 'reason'
    'of-panel': 'circle'
    'contact-answer-hint': 'email'
  }>
  readonly 'support': Sentences<typeof support, {
    'to': 'name'
    'next.open': 'until'
    'next.acknowledged': 'until'
    'bound': 'until'
    'reply-short': 'min'
  }>
  readonly 'suspended': Sentences<typeof suspended, {}>
  readonly 'telling': Sentences<typeof telling, {
    'to.privacy': 'count'
    'to.circle': 'circle'
    'to.breach': 'date'
    'length': 'min' | 'max'
    'privacy-older': 'count'
    'reach': 'people' | 'email' | 'push' | 'sms'
    'reach-none': 'none'
    'send': 'people'
    'send-title': 'people'
    'sent-line': 'date' | 'people'
    'way-line': 'way' | 'sent' | 'waiting' | 'skipped' | 'failed'
    'read': 'read' | 'people'
    'viewer-line': 'name' | 'people'
    'breach-line': 'date' | 'people'
    'when': 'since' | 'until' | 'known'
    'messages': 'messages'
    'version': 'version'
    'duty-due': 'time'
    'duty-done': 'time' | 'reference'
    'tell-them': 'people'
  }>
  readonly 'track-record': Sentences<typeof trackRecord, {
    'about': 'name'
    'who-sees': 'name'
    'of': 'count' | 'total'
  }>
  readonly 'warning': Sentences<typeof warning, {}>
}

export type MessageKey<N extends AnyCatalogue> = N extends AnyCatalogue
  ? keyof Messages[N] & string
  : never
