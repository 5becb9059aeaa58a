import { join } from 'node:path'
import { IS_LONG } from '#test/server/long.ts'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'

// The test runner chooses first and gives its choice to its workers and its server.
process.env['E2E_PORT'] ??= String(await freePort())
process.env['E2E_EVENING_PORT'] ??= String(await freePort())
process.env['E2E_TEN_PORT'] ??= String(await freePort())
process.env['E2E_PAUSE_PORT'] ??= String(await freePort())
process.env['E2E_RECORD_PORT'] ??= String(await freePort())

/** The port of the application in the browser tests. Each run has its own. */
export const PORT = Number(process.env['E2E_PORT'])
export const BASE_URL = `http://127.0.0.1:${PORT}`

/** An installation of its own, with a clock of its own, for the story of a circle's first days. */
export const EVENING_PORT = Number(process.env['E2E_EVENING_PORT'])
export const EVENING_URL = `http://127.0.0.1:${EVENING_PORT}`

/** The same for the stories of ten people without a panel and of a pause. Only the long stages start them. */
export const TEN_PORT = Number(process.env['E2E_TEN_PORT'])
export const TEN_URL = `http://127.0.0.1:${TEN_PORT}`
export const PAUSE_PORT = Number(process.env['E2E_PAUSE_PORT'])
export const PAUSE_URL = `http://127.0.0.1:${PAUSE_PORT}`

/** The same for the story of a restore and of witnesses. Its acts are called through the server of the others. */
export const RECORD_PORT = Number(process.env['E2E_RECORD_PORT'])
export const RECORD_URL = `http://127.0.0.1:${RECORD_PORT}`
export const RECORD_PATH = '/stage/record'

/** What the server and the stories share. It is deleted when the server ends. */
export const STORED_IN = join(import.meta.dirname, '../../test-results', `served-${PORT}`)
/** Caught mails and SMS, one JSON file each. */
export const OUTBOX = join(STORED_IN, 'outbox')
export const FACTS_FILE = join(STORED_IN, 'facts.json')
/** One line for each check by axe, and a folder for each page that it checked. */
export const AXE_FILE = join(STORED_IN, 'axe.txt')
export const SEEN_BY_AXE = join(STORED_IN, 'axe')

/** Each story has a circle of its own, with one steward who exists before it begins. */
const ALL_STORIES = [
  'phone-en',
  'phone-hi',
  'desk-en',
  'desk-hi',
  'phone-security',
  'desk-security',
  'by-phone-en',
  'by-phone-hi',
] as const
export type Story = (typeof ALL_STORIES)[number]
/** What `npm test` leaves to `npm run prove stories`. */
const ONLY_LONG: readonly Story[] = ['phone-en', 'desk-hi', 'phone-security', 'by-phone-en']
export const STORIES = ALL_STORIES.filter((story) => IS_LONG || !ONLY_LONG.includes(story))

export const STEWARD_NAME = 'Shobha Rao'
export const STEWARD_PASSWORD = 'a steward with a long memory'
export function stewardEmail(story: Story): string {
  return `shobha.${story}@sangam.example`
}

/** Where the browser tests get a session, for stories that are not about the login. */
export const SESSIONS_PATH = '/stage/sessions'
/** Where a story moves the clock of the installation of the evening forward, by hours. */
export const CLOCK_PATH = '/stage/clock'

/** The password of made people who log in on a screen. */
export const MADE_PASSWORD = 'made before the story began'
export type StagePerson = {
  readonly name: string
  readonly email: string
  readonly memberId: string
}

/** The devices on which stories run. Each has its own people and matches. */
export const DEVICES = ['phone', 'desk'] as const
export type Device = (typeof DEVICES)[number]
/** The stories of matches run once in each language. */
export const LANGUAGE_OF = { phone: 'hi', desk: 'en' } as const satisfies Record<
  Device,
  'en' | 'hi'
>

/** Matches that are at some step when their stories begin. Officers are bearer tokens. */
export type MatchFigures = {
  readonly lateGiver: StagePerson
  readonly keeper: StagePerson
  readonly returner: StagePerson
  readonly returnMatchId: string
  readonly returnedMatchId: string
  readonly claimer: StagePerson
  readonly doubter: StagePerson
  readonly claimedMatchId: string
  /** A match that the claimer still has to pay, and the claimer's session on another device. */
  readonly openMatchId: string
  readonly claimerToken: string
  readonly utr: string
  /** A match that fell due while the service was down, and its deadline. */
  readonly due: {
    readonly giver: StagePerson
    readonly receiverName: string
    readonly matchId: string
    readonly payBy: string
  }
  readonly officers: readonly string[]
  /** Payments of one giver to make in steps, and one to confirm. */
  readonly flow: FlowFigures
}

export type FlowFigures = {
  readonly giver: StagePerson
  readonly receiver: StagePerson
  readonly upiMatchId: string
  readonly bankMatchId: string
  readonly tabsMatchId: string
  readonly claimedMatchId: string
  readonly claimedUtr: string
}

/** How long the service was down just before the stories begin. */
export const OUTAGE_HOURS = 6

/** Two people with past payments, and the steward of their circle. */
export type RewritingFacts = {
  readonly giver: StagePerson
  readonly receiver: StagePerson
  readonly steward: StagePerson
}

/** A manager who acts for others, and a member who allows it. */
export type BehalfFacts = {
  readonly manager: StagePerson
  readonly member: StagePerson & { readonly phone: string }
}

/** A member with a phone for calls only, who her daughter helps; one payment to make and one to confirm. */
export type HelpedFacts = {
  readonly grandmother: StagePerson & { readonly phone: string }
  readonly daughter: StagePerson
  readonly otherName: string
  readonly toPayId: string
  readonly claimedId: string
  readonly claimedUtr: string
}

/**
 * Two people with a match for each rare turn, only on the phone. `returnMatchId` has another
 * receiver, who promised to send the money back.
 */
/** A giver who declines each of these payments, and answers each time what should happen. */
export type DeclineFacts = {
  readonly giver: StagePerson
  readonly payments: readonly { readonly matchId: string; readonly name: string }[]
}

export type TurnsFacts = {
  readonly giver: StagePerson
  readonly receiver: StagePerson
  readonly bankMatchId: string
  readonly cancelMatchId: string
  readonly confirmedMatchId: string
  readonly returnMatchId: string
}

/** Two people of staff who agree to a register, and the two of a payment that is in it. */
export type TreasurerFacts = Readonly<
  Record<'proposer' | 'decider' | 'giver' | 'receiver', StagePerson>
> & {
  readonly payment: {
    readonly code: string
    readonly utr: string
    readonly amount: number
    readonly day: string
  }
}

/** Two people without a mouse. One of them has to pay the other. */
export type KeyboardFacts = { readonly giver: StagePerson; readonly receiver: StagePerson }

/**
 * Who is there before a circle begins, in each language: an operator with an authenticator app, and an officer of
 * another circle who is on the panel.
 */
export type EveningFacts = Readonly<
  Record<
    'en' | 'hi',
    {
      readonly operator: StagePerson & { readonly password: string; readonly appSecret: string }
      readonly panelMemberId: string
    }
  >
>

/**
 * A circle in its founding time, with its two founders, six people of a list, an officer from outside
 * and no panel. `one` and `two` are officers. `giver` is invited and not in yet.
 */
export type TenFacts = Readonly<
  Record<
    'first' | 'second' | 'one' | 'two' | 'three' | 'steward' | 'receiver' | 'inviter' | 'outside',
    StagePerson
  >
> & {
  readonly giver: { readonly name: string; readonly phone: string; readonly link: string }
  readonly linkOfInviter: string
}

/**
 * A giver with one payment to make; somebody else asks for as much. And of another circle the two
 * administrators, and members who object to looser rules.
 */
export type PauseFacts = {
  readonly giver: StagePerson
  readonly rules: { readonly admins: StagePerson[]; readonly members: StagePerson[] }
}

/**
 * The people of the checked pages, by language. `busy` has a little of everything, `bare` has
 * nothing yet, and `staff` has nothing yet but every role of a circle.
 */
export type StatesFacts = Readonly<
  Record<
    'en' | 'hi',
    {
      readonly busy: string
      readonly bare: string
      readonly staff: string
      readonly operator: string
      readonly matchId: string
      readonly claimedMatchId: string
      readonly ticketId: string
      /** A payment of somebody whom they help. */
      readonly helpedMatchId: string
    }
  >
>

/**
 * What the server gives to the stories: the steward's referral link of each, and the matches of
 * each device.
 */
export type Facts = {
  readonly referralLinks: Readonly<Record<Story, string>>
  readonly payments: Readonly<Record<Device, MatchFigures>>
  readonly behalf: Readonly<Record<Device, BehalfFacts>>
  readonly helped: Readonly<Record<Device, HelpedFacts>>
  readonly turns: TurnsFacts
  readonly treasurer: TreasurerFacts
  readonly rewriting: RewritingFacts
  readonly declines: Record<Device, DeclineFacts>
  readonly evening: EveningFacts
  readonly record: RewritingFacts
  /** Only the long stages have these people. */
  readonly states: StatesFacts
  readonly keyboard?: KeyboardFacts
  readonly ten?: TenFacts
  readonly pause?: PauseFacts
}

/** The id in an address. */
export function idIn(address: string): string {
  return /[\da-f]{8}-[\da-f-]{27}/.exec(address)?.[0] ?? ''
}
