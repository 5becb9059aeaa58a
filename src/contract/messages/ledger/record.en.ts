import type { Catalogue } from '../translate.ts'

/**
 * What staff did that concerns a member, who looked at their record, and whom they do not want to
 * be matched with.
 */
export const record = {
  'title': 'My record',
  'lead': 'What staff did about you, who viewed your data, and facts about how you kept your word. There is no score.',
  'link': 'My record: what staff did, and who viewed my data',
  'acts': 'What staff did about you',
  'acts-none': 'Nothing. No one has decided anything about you.',
  'views': 'Who viewed your data',
  'views-none': 'No one has.',
  'views-text': 'Each viewing of private data by staff is recorded here.',
  'view': '{who} ({role}): {what}',
  'view-nobody': '{role}: {what}',
  'giver': 'the person who pays you',
  'view-what.dispute': 'your dispute',
  'view-what.ticket': 'your ticket',
  'view-what.ticket_picture': 'a picture of your ticket',
  'view-what.picture': 'a picture of a payment',
  'view-what.member': 'your member page',
  'view-what.behalf': 'what is needed to act for you',
  'view-what.behalf_search': 'your name, in a search for members to act for',
  'view-what.phone': 'your phone number',
  'view-what.audit': 'the log of acts that concern you',
  'view-what.matching_run': 'a matching run with your pledges or asks',
  'view-what.payment_detail': 'where you are paid',
  'view-what.application': 'your application',
  'view-what.identity_dispute': 'your phone or PAN case',
  'track-record': 'Facts about you that officers and administrators can see',

  'blocks': 'People I blocked',
  'blocks-text': 'You are never matched with them. They are not told.',
  'blocks-none': 'You have not blocked anyone.',
  'blocked-since': 'since {date}',
  'unblock': 'Unblock',
  'unblock-title': 'Unblock {name}? You can then be matched again.',
  'unblock-text': '{name} is not told.',
} as const satisfies Catalogue
