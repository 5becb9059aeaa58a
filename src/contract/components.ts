import { z } from 'zod'
import { askView, movedAsk, queuePosition } from './asks.ts'
import { behalfRequest } from './behalf/managing.ts'
import { movedContent } from './content/desk.ts'
import { contentOwner, contentView, shownContent, shownPart } from './content/views.ts'
import { shownOfMe } from './content/shown-of-me.ts'
import { officerDispute, disputeLine } from './disputes/case-view.ts'
import { movedDispute } from './disputes/cases.ts'
import { disputeTurn, partyDispute } from './disputes/party.ts'
import { sessionUser } from './members/session-user.ts'
import { evidence, trackRecord } from './disputes/shapes.ts'
import {
  matchLine,
  matchMessage,
  matchState,
  matchToConfirm,
  matchToPay,
  matchView,
  moved,
  payee,
  rail,
} from './matches/shapes.ts'
import { pledgeView, recurringPledgeView } from './pledges.ts'
import { atVersion, done, id, instant, language, message, version, wholeRupees } from './shapes.ts'
import { staffMember, staffMemberLine } from './staff/people.ts'
import { policyView } from './staff/rules.ts'
import { approvalView, workItem } from './staff/work.ts'
import { contactMessage, ticketListItem, movedTicket, ticketView } from './support.ts'
import { availabilityView } from './members/availability.ts'
import { bankDetailView, profileView } from './members/own.ts'
import { captcha } from './members/captcha.ts'
import { sealView } from './ledger.ts'
import { auditLine } from './staff/record.ts'
import { tokenView } from './security/tokens.ts'

/** The shapes that the OpenAPI document describes once, under these names. */
const COMPONENTS = {
  Approval: approvalView,
  Ask: askView,
  AtVersion: atVersion,
  AuditLine: auditLine,
  Availability: availabilityView,
  BankDetail: bankDetailView,
  BehalfRequest: behalfRequest,
  Captcha: captcha,
  ContactMessage: contactMessage,
  Content: contentView,
  ContentOwner: contentOwner,
  DisputeLine: disputeLine,
  DisputeTurn: disputeTurn,
  Done: done,
  Evidence: evidence,
  Id: id,
  Instant: instant,
  Language: language,
  Match: matchView,
  MatchLine: matchLine,
  MatchMessage: matchMessage,
  MatchState: matchState,
  MatchToConfirm: matchToConfirm,
  MatchToPay: matchToPay,
  Message: message,
  Moved: moved,
  MovedAsk: movedAsk,
  MovedContent: movedContent,
  MovedDispute: movedDispute,
  MovedTicket: movedTicket,
  OfficerDispute: officerDispute,
  PartyDispute: partyDispute,
  Payee: payee,
  Pledge: pledgeView,
  Policy: policyView,
  Profile: profileView,
  QueuePosition: queuePosition,
  Rail: rail,
  RecurringPledge: recurringPledgeView,
  Rupees: wholeRupees,
  Seal: sealView,
  SessionUser: sessionUser,
  ShownContent: shownContent,
  ShownOfMe: shownOfMe,
  ShownPart: shownPart,
  StaffMember: staffMember,
  StaffMemberLine: staffMemberLine,
  Ticket: ticketView,
  TicketListItem: ticketListItem,
  Token: tokenView,
  TrackRecord: trackRecord,
  Version: version,
  WorkItem: workItem,
} as const satisfies Readonly<Record<string, z.ZodType>>

const names = new Map<z.core.$ZodType, string>(
  Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]),
)

/** What a shape says of itself, and its name here; the shapes themselves know no names. */
class NamedShapes extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType): z.core.GlobalMeta | undefined {
    const id = names.get(schema)
    return id === undefined ? z.globalRegistry.get(schema) : { ...z.globalRegistry.get(schema), id }
  }
}
const metadata = new NamedShapes()

type Json = Record<string, unknown>
const OF_DOCUMENT = '#/components/schemas/'

/**
 * Returns shapes as JSON Schema, and the components they name. A named shape must be the same where
 * it is sent and where it is received.
 */
export function namedShapes() {
  const texts = new Map<string, string>()
  const shape = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const made = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      metadata,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => makeShort(jsonSchema as Json),
    })
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', `"${OF_DOCUMENT}`)) as Json & {
      $defs?: Record<string, Json>
    }
    for (const [name, definition] of Object.entries($defs)) {
      const text = JSON.stringify(definition)
      const known = texts.get(name) ?? text
      if (known !== text) throw new Error(`${name} has two shapes in the interface`)
      texts.set(name, text)
    }
    return rest
  }
  const named = (name: string) => JSON.parse(texts.get(name) ?? '{}') as Json
  const components = () => Object.fromEntries([...texts.keys()].map((name) => [name, named(name)]))
  return { shape, named, components }
}

// Leaves out what says nothing to a program: the largest safe integer, patterns beside a format. No
// request may have further properties, and every response may get some, so neither is repeated.
function makeShort(schema: Json): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  if (schema['format'] !== undefined) delete schema['pattern']
  if (schema['additionalProperties'] === false) delete schema['additionalProperties']
}
