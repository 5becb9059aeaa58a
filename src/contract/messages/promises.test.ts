import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EVERY_SENTENCE } from '#test/texts/every-sentence.ts'

type Shown = {
  readonly promise: string
  readonly keys: readonly string[]
  readonly by: readonly { readonly file: string; readonly name: string }[]
}

/**
 * Strong promises of public pages, rules, privacy notice, papers and mails. Each has its text, the
 * sentences with it by catalogue and key, and the tests that show it by file and name.
 */
const PROMISES = `
# Paraspar never holds money, takes no fee and has no place for interest or a bonus
site-frame footer.promise, site-home description, site-home welcome.4, site-home honest.5
site-about not.1, site-rules promise.3, site-rules promise.5, paper-texts gift.held
help-is-this-a-scheme here.3
> test/rules/no-schemes.test.ts
  no name or text of the code has a word of money schemes, but for these
> test/rules/catalogue.db.test.ts
  has no word of money schemes in names, checks, defaults, code or comments
> test/rules/privileges.db.test.ts
  has its ledger written by one function, and by no rule
# Giving and inviting bring no one an advantage
site-home honest.4, site-about not.3, site-content promotion.lead, site-ideology 2.text
site-rules promise.4, site-rules circle.2, site-rules asks.1, dashboard referral-text
help-is-this-a-scheme here.2, help-steward review.2
helping lead
> src/domain/matching/no-window-raises.test.ts
  permuting Coine, introductions, lists, recognitions and all older gifts leaves every member’s windows unchanged
  the same permutations leave what anybody may ask for unchanged
> src/domain/matching/history-plays-no-part.test.ts
  the same permutations leave every matching run unchanged
> src/server/matching/history-plays-no-part.db.test.ts
  in a founding time, who listed, recognised, founded, helps, appointed, decides, objected, wrote on the board or showed a need, and all Coine, change no limit and no run
# What was given always equals what was received
site-home honest.1, site-honesty 3, help-is-this-a-scheme here.6
> test/rules/entries-in-pairs.db.test.ts
  are refused beside the two that a transfer has, in its accounts or in others
> src/server/audit/check-ledgers.db.test.ts
  publishes that everything holds, circle by circle, and stops nothing
# Only the receiver confirms, or a ruling of two; neither a picture nor silence
site-home honest.2, site-honesty 5, site-honesty 5.proof, site-rules paying.6
notices-payments return_over_giver.more
> test/rules/post-help.db.test.ts
  for a match that is not confirmed, and for a version that it does not have now
> test/rules/ruled-help.db.test.ts
  is refused where nobody is said to have ruled
> src/server/matches/jobs/match-jobs.db.test.ts
  silence makes a claim a dispute a minute late, never confirms or cancels
# Nothing confirmed is ever changed, and no confirmation is lost
site-home honest.3, site-honesty 1, site-honesty 4, site-honesty 4.proof
site-ideology 4.title
site-ideology 5.text
> test/rules/unchanging-rows.db.test.ts
  is never changed, by the application or by the owner
> test/races/confirm-batches.db.test.ts
  when the process ends, every confirmation it took is kept; others may retry
# One payment counts once
site-honesty 2
> src/server/matches/use-cases/payments/claim-payment.db.test.ts
  counts once in the installation: other matches and circles are refused
> test/races/confirmations.db.test.ts
  a confirmation sent twice with one key is answered twice, posted once
# A backup is proved by restoring and checking it
site-honesty 8.proof
> src/server/recovery/drill.db.test.ts
  restores, checks, reports and deletes its folder
  is red when a row was tampered with, and names what does not hold
  is red when the live database has another seal than the backup
  is red with keys that did not write it, by their names
# Payment details are seen only by the member who is matched to pay, and a helper with their code; each viewing is recorded
site-honesty 6, site-honesty 6.proof, site-privacy short.3, site-privacy bank.seen
site-services ask.3
> src/server/matches/use-cases/reveal-payee.db.test.ts
  is for the giver alone: nobody else learns of such a match
  is over with the match, however it ended
  shows a UPI id with a payment link and its QR code, and is logged
> src/server/behalf/helping/acting.db.test.ts
  sees before the code only whom, how much and until when, and nothing without it
# Each viewing of private data by staff is recorded, and its member sees it
site-rules roles.4, site-privacy safety.1, record views-text
help-steward not.3, help-officer not.3
> src/server/staff/use-cases/members/people.db.test.ts
  is shown as far as the role may see, and sees each viewing in their record
> src/server/disputes/use-cases/show-case.db.test.ts
  shows claim, time line, records and pictures; both people get each viewing noted
# You can download everything about you
site-honesty 7, site-privacy rights.1
> src/server/privacy/my-data.db.test.ts
  is a file with everything about me, each kind under its name
# Help never crosses from one circle to another
site-about circle.text, site-rules circle.3
> test/rules/catalogue.db.test.ts
  lead every primary key, unique key and foreign key with circle_id
> test/rules/ownership-matrix.db.test.ts
  treats rows of others, in this circle or another, as missing ones
# No one decides a matter they are part of
site-ideology 4.text, site-rules roles.1, site-rules roles.3
> src/server/disputes/use-cases/take-dispute.db.test.ts
  is refused to introducers, the introduced and partners, past or current
> src/server/asks/use-cases/review-ask.db.test.ts
  is refused to the asker, to both ends of an introduction and to partners
> src/server/staff/use-cases/roles/grant-role.db.test.ts
  is decided neither by its holder, nor their introducer, nor by one alone
# A first or larger ask is never decided automatically
site-rules asks.4
> src/server/asks/use-cases/ask-clocks.db.test.ts
  goes to other stewards and officers a minute late, once; nobody decides it
# You are never matched with someone you blocked or who shares an account
site-rules matching.3, record blocks-text
> src/server/matching/give-to-chosen.db.test.ts
  is not made between two of whom one has blocked the other, whoever it was
  is not made between two who share a UPI id, also after one removed it
# A bank or an outage never counts against you; no deadline falls in the night
site-rules paying.4, site-rules paying.5, site-ideology 6.text
notices-payments return_over_receiver.more, notices-payments bank_pending.more
notices-payments bank_failed.more
> src/server/matches/use-cases/payments/bank-pending.db.test.ts
  becomes a question when the bank’s time is over: nobody is presumed at fault
> src/server/outages.db.test.ts
  is added to a match’s clock, with the reason, in the same version
  that carries a deadline into the night has it fall at ten
> src/domain/shared/calendar.test.ts
  is outside quiet hours, at most twelve hours after the span, and reports a move
> src/server/requests/moved-deadlines.db.test.ts
  is fairDeadline of the domain at any instant of a century
# There is no score
site-rules suspension.2, record lead
> src/contract/index.test.ts
  no response names anything that could be owed, earned or ranked
# What the other side of a payment sees of me, and until when
site-rules suspension.2, site-privacy payments.seen, track-record who-sees
> src/server/disputes/use-cases/other-side.db.test.ts
  is counts of how they kept their word, without amounts, names or ids
  is shown to its two people only, and to them only while it runs
  names who vouched by their first name, while they show themselves to the viewer
# A consequence for a person always says why
site-rules disputes.6
> src/server/disputes/use-cases/measures/decide-measure.db.test.ts
  is proposed with reasons, approved by a second officer, told with them
# No one sees passwords and codes; the PAN is masked; only you see your logins and notices
site-privacy password.seen, site-privacy codes.seen, personal-fields pan.seen
personal-fields dateOfBirth.seen, site-privacy entry.seen, site-privacy entry.purpose
site-privacy sessions.seen, site-privacy told.seen, site-privacy push.seen
> test/rules/private-story.db.test.ts
  a dump of the database shows none of them
> src/server/members/login/log-in.db.test.ts
  gives a new session each time, and keeps only hashes of them
> src/server/members/person/profile.db.test.ts
  shows what I gave, the PAN masked, also while I am an applicant
> src/server/security/sessions.db.test.ts
  are only one’s own, with browser and system, sealed; the current is marked
> test/rules/ownership-matrix.db.test.ts
  treats rows of others, in this circle or another, as missing ones
# Email and phone are masked for the inviter unless their owner shares them
personal-fields email.seen, personal-fields phone.seen
> src/server/members/person/profile.db.test.ts
  is one step deep, email and phone masked unless shared, without strangers
# Only you see whom you nominated
personal-fields nominee.seen
> src/server/privacy/close-account.db.test.ts
  is kept sealed, shown to nobody else, changed and removed
# A closed account is locked for a year, then erased; the record stays
site-privacy kept.erased, site-privacy rights.3, mails-members account-closed.why
> src/server/privacy/forget.db.test.ts
  is locked for a year: the key stays, nothing is erased a minute too early
  is then erased: no key, login, picture or word is left
  leaves the circle’s record alone: ledger, matches, an act by the clock
# SMS come as chosen, without an email also unasked, and by day
site-privacy consent.3, notices sms-text, notices night, site-services phone.3
> src/domain/notices/deliveries.test.ts
  by SMS only where it was wished, and only if something is to be done or known
  by SMS, without an email, whenever somebody must act on a payment or lost by a ruling
  at night by mail alone: push, SMS and reminders wait for the morning
> src/server/telling/messages.db.test.ts
  is on Home until it is marked as read, whatever was switched off
# No trackers, no advertisements, no scripts from elsewhere
site-privacy short.2, site-privacy device.2
> src/server/site/headers.test.ts
  allow scripts of this site alone, on pages, files, redirects and failures
# Nothing of a member is shown to visitors without consent, nor any sum
site-content testimonials.lead, shown lead, content-desk second
> src/server/content/use-cases/shown-of-me.db.test.ts
  is written with consent, approved, shown, and gone when taken back
  names no sum and promises nothing: “%s”
> src/server/content/use-cases/news.db.test.ts
  are decided by nobody who wrote them or changed them last
`

/**
 * Sentences with such a word that no test of software can show. They are about acts of people and
 * the operator, advice to readers, or facts of the world.
 */
const OF_PEOPLE: readonly string[] = [
  'help-steward meeting.2',
  'posters gift.words',
  'posters careful.words',
  'mails-members footer.never',
  'site-about not.2',
  'site-about not.4',
  'site-contact contact.never',
  'site-content testimonials.none',
  'site-content promotion.say.3',
  'site-content promotion.never',
  'site-ideology lead',
  'site-ideology law.1',
  'site-ledger is.key_unknown',
  'personal-fields pan.purpose',
  'site-privacy sharing.4',
  'site-rules promise.1',
  'site-rules promise.6',
  'site-rules pledges.5',
  'site-rules paying.2',
  'site-rules disputes.3',
  'site-rules nobody',
  'site-rules nobody.1',
]

/** Reads the list above: `# promise`, its keys, `> file`, and the names of tests in it. */
const SHOWN: readonly Shown[] = PROMISES.trim()
  .slice(2)
  .split('\n# ')
  .map((part) => {
    const [promise = '', ...lines] = part.split('\n')
    const first = lines.findIndex((line) => line.startsWith('> '))
    let file = ''
    const by = lines.slice(first).flatMap((line) => {
      if (!line.startsWith('> ')) return [{ file, name: line.trim() }]
      file = line.slice(2)
      return []
    })
    return { promise, keys: lines.slice(0, first).flatMap((line) => line.split(', ')), by }
  })

/** The words that make a sentence a strong promise. */
const STRONG = /\b(never|nobody|no one|always|only you|everything about you|each viewing)\b/i
/** The catalogues whose strong promises all have to be listed. */
const PUBLIC = /^(site-|help[ -]|posters|mails-members|personal-fields)/

const texts = new Map<string, string>(
  EVERY_SENTENCE.filter(({ language }) => language === 'en').map(({ catalogue, key, text }) => [
    `${catalogue} ${key}`,
    text,
  ]),
)
const strong = [...texts].filter(([name, text]) => PUBLIC.test(name) && STRONG.test(text))
const ROOT = join(import.meta.dirname, '../../..')

/** Whether a file has a test of this name. */
function hasTest(file: string, name: string): boolean {
  const path = join(ROOT, file)
  return (
    existsSync(path) &&
    file.endsWith('.test.ts') &&
    readFileSync(path, 'utf8').includes(`'${name}'`)
  )
}

describe('a promise', () => {
  test.each(SHOWN)('is kept by what is tested: $promise', ({ keys, by }) => {
    expect(keys.filter((key) => !texts.has(key))).toEqual([])
    expect(by.filter(({ file, name }) => !hasTest(file, name))).toEqual([])
    expect(by.length).toBeGreaterThan(0)
  })

  test('of a public page is listed with the test that shows it or as what people do', () => {
    const listed = new Set<string>([...SHOWN.flatMap(({ keys }) => keys), ...OF_PEOPLE])
    expect(strong.filter(([name]) => !listed.has(name))).toEqual([])
  })

  test('is not listed once it is not made any more', () => {
    expect(OF_PEOPLE.filter((name) => strong.every(([one]) => one !== name))).toEqual([])
  })

  test('is only bound to a test that is there', () => {
    expect(hasTest('src/contract/messages/promises.test.ts', 'a promise')).toBe(true)
    expect(hasTest('src/contract/messages/promises.test.ts', 'a promise ' + 'of nothing')).toBe(
      false,
    )
    expect(hasTest('src/nowhere.test.ts', 'a promise')).toBe(false)
  })

  test('of witnesses outside is made only where there are any', () => {
    const what = EVERY_SENTENCE.filter(
      ({ topic, text }) => topic === 'site' && /\bwitnesses\b|गवाहों/.test(text),
    )
    expect(new Set(what.map(({ language }) => language))).toEqual(new Set(['en', 'hi']))
    expect(what.filter(({ text }) => !/where there are any|अगर कोई हों/.test(text))).toEqual([])
  })

  test('is not made by a witness that refuses: its circle may be paused, and it may be wrong', () => {
    const said = EVERY_SENTENCE.filter(
      ({ catalogue, key }) =>
        (catalogue === 'notices-staff' && key === 'witness_refused.text') ||
        (catalogue === 'staff-circle' && key === 'witness-refused'),
    )
    expect(said).toHaveLength(4)
    for (const { text } of said) {
      expect(text).not.toMatch(/can still be confirmed|पुष्टि/)
      expect(text).toMatch(/witness may be wrong|गवाह ही ग़लत हो/)
    }
  })
})
