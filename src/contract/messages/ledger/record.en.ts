import type { Catalogue } from '../translate.ts'

/**
 * What staff did that concerns a member, who looked at their record, and whom they do not want to
 * be matched with.
 */
export const record = {
  'title': 'My record',
  'lead': 'What staff did that concerns you, who looked at your data, and the facts about how you kept your word. There is no score.',
  'link': 'My record: what staff did, and who looked at my data',
  'acts': 'What staff did that concerns you',
  'acts-none': 'Nothing. Nobody has decided anything about you.',
  'views': 'Who looked at your data',
  'views-none': 'Nobody has.',
  'views-text': 'Each look of staff at private data is recorded here.',
  'view': '{who} ({role}): {what}',
  'view-nobody': '{role}: {what}',
  'giver': 'who pays you',
  'view-what.dispute': 'your dispute',
  'view-what.ticket': 'your ticket',
  'view-what.ticket_picture': 'a picture of your ticket',
  'view-what.picture': 'a picture of a payment',
  'view-what.member': 'your member page',
  'view-what.behalf': 'what is needed to act for you',
  'view-what.behalf_search': 'your name, in a search for whom to act for',
  'view-what.phone': 'your phone number',
  'view-what.audit': 'the log of acts that concern you',
  'view-what.matching_run': 'a matching run with your pledges or asks',
  'view-what.payment_detail': 'where you are paid to',
  'view-what.application': 'your application',
  'view-what.identity_claim': 'your phone or PAN case',
  'standing': 'How you kept your word: officers and administrators see this too',

  'blocks': 'People I blocked',
  'blocks-text': 'You are never matched with them. They are not told.',
  'blocks-none': 'You have blocked nobody.',
  'blocked-since': 'since {date}',
  'unblock': 'Take back',
  'unblock-title': 'Let yourself be matched with {name} again?',
  'unblock-text': '{name} is not told.',
} as const satisfies Catalogue
