import type { EndpointKey } from '../index.ts'
import asks from './descriptions/asks.json' with { type: 'json' }
import behalf from './descriptions/behalf.json' with { type: 'json' }
import content from './descriptions/content.json' with { type: 'json' }
import disputes from './descriptions/disputes.json' with { type: 'json' }
import entering from './descriptions/entering.json' with { type: 'json' }
import events from './descriptions/events.json' with { type: 'json' }
import files from './descriptions/files.json' with { type: 'json' }
import ledger from './descriptions/ledger.json' with { type: 'json' }
import lists from './descriptions/lists.json' with { type: 'json' }
import matches from './descriptions/matches.json' with { type: 'json' }
import members from './descriptions/members.json' with { type: 'json' }
import notices from './descriptions/notices.json' with { type: 'json' }
import opening from './descriptions/opening.json' with { type: 'json' }
import operator from './descriptions/operator.json' with { type: 'json' }
import papers from './descriptions/papers.json' with { type: 'json' }
import pledges from './descriptions/pledges.json' with { type: 'json' }
import privacy from './descriptions/privacy.json' with { type: 'json' }
import security from './descriptions/security.json' with { type: 'json' }
import staff from './descriptions/staff.json' with { type: 'json' }
import stewards from './descriptions/stewards.json' with { type: 'json' }
import support from './descriptions/support.json' with { type: 'json' }
import tags from './descriptions/tags.json' with { type: 'json' }

/** What each operation does and what happens then, in a file for each tag. */
export const DESCRIPTIONS: Readonly<Record<EndpointKey, string>> = {
  ...asks,
  ...behalf,
  ...content,
  ...disputes,
  ...entering,
  ...events,
  ...files,
  ...ledger,
  ...lists,
  ...matches,
  ...members,
  ...notices,
  ...opening,
  ...operator,
  ...papers,
  ...pledges,
  ...privacy,
  ...security,
  ...staff,
  ...stewards,
  ...support,
}

/** What each tag is about, in the order of the document. */
export const TAGS: Readonly<Record<string, string>> = tags
