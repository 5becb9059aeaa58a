import { PERSONAL_FIELDS, type PersonalFieldKey } from '#domain/members/personal-fields.ts'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { BACKUPS_KEPT_DAYS } from '#domain/shared/privacy-terms.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { dateText } from '#contract/formats.ts'
import { PRIVACY_FACTS, PRIVACY_ITEMS } from '#contract/privacy.ts'
import type { Config } from '#server/platform/config.ts'
import type { Environment } from '#server/platform/settings.ts'
import { escapeHtml } from '#server/platform/text/html.ts'
import { printIn } from '#server/platform/text/words.ts'

type Values = Readonly<Record<string, string | number>>
const notice = printIn('site-privacy')('en') as (
  key: MessageKey<'site-privacy'>,
  values: Values,
) => string
const ofField = printIn('personal-fields')('en') as (
  key: PersonalFieldKey,
  values: Values,
) => string

type Row = { readonly what: string; readonly seen: string; readonly kept: string }

/**
 * Returns a page to print, for whoever answers for an installation: what is stored of people, who reads it, how long,
 * where, and a line to sign. Its rows are those of the privacy notice. It names no key and no password.
 */
export function dataSheet(
  config: Pick<
    Config,
    | 'publicUrl'
    | 'databaseUrl'
    | 'storageFolder'
    | 'bucket'
    | 'smtpUrl'
    | 'sms'
    | 'push'
    | 'operator'
  >,
  { BACKUP_DIR: backups }: Environment,
  at: Temporal.Instant,
): string {
  const { operator } = config
  const facts = PRIVACY_FACTS
  const rows: Row[] = [
    ...PERSONAL_FIELDS.map(({ name, storedUntil }) => ({
      what: ofField(`${name}.what`, facts),
      seen: ofField(`${name}.seen`, facts),
      kept: notice(`kept.${storedUntil}`, facts),
    })),
    ...PRIVACY_ITEMS.map(([item, kept]) => ({
      what: notice(item, facts),
      seen: notice(`${item}.seen`, facts),
      kept: notice(kept, facts),
    })),
  ]
  const day = dateText(at.epochMilliseconds, 'en', 'date')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Personal data: ${escapeHtml(config.publicUrl)}</title>
<style>${STYLE}</style>
<h1>Personal data at ${escapeHtml(config.publicUrl)}</h1>
<p>Printed on ${day}. Privacy notice of ${CONSENT_VERSION}. Everything is under the Digital Personal Data Protection Act 2023 and the Rules of 2025.</p>
<table><tr><th>What is stored</th><th>Who reads it (“you” is the member)</th><th>How long</th></tr>
${rows.map(lineOf).join('\n')}
</table>
<h2>Where</h2><ul>
${placesOf(config, backups)
  .map((place) => `<li>${escapeHtml(place)}</li>`)
  .join('\n')}
</ul>
<h2>Who is responsible</h2>
<p>${escapeHtml([operator.name, operator.address, operator.email, operator.phone].join(', '))}. Grievances come to the same address.</p>
<p>We have read this page. We are responsible for this data, for the machines above, and for telling people and the Data Protection Board about a breach.</p>
<p class="sign"><span>Name and office</span><span>Place and day</span><span>Signature</span></p>
</html>`
}

/** One row; the time that the rows above it have too is written once for all of them. */
function lineOf({ what, seen, kept }: Row, at: number, rows: readonly Row[]): string {
  const cells = [what, seen].map((text) => `<td>${escapeHtml(text)}</td>`).join('')
  if (rows[at - 1]?.kept === kept) return `<tr>${cells}</tr>`
  const next = rows.findIndex((row, other) => other > at && row.kept !== kept)
  const span = (next === -1 ? rows.length : next) - at
  return `<tr>${cells}<td rowspan="${span}">${escapeHtml(kept)}</td></tr>`
}

function placesOf(
  {
    databaseUrl,
    storageFolder,
    bucket,
    smtpUrl,
    sms,
    push,
  }: Pick<Config, 'databaseUrl' | 'storageFolder' | 'bucket' | 'smtpUrl' | 'sms' | 'push'>,
  backups: string | undefined,
): string[] {
  const { hostname, pathname } = new URL(databaseUrl)
  return [
    `Database ${pathname.slice(1)} at ${hostname || 'this machine'}: all of the above but pictures. What tells of a person is encrypted with a key of that person.`,
    bucket === undefined
      ? `Folder ${storageFolder} of the servers: pictures, encrypted.`
      : `Bucket ${bucket.url}: pictures, encrypted.`,
    backups === undefined
      ? 'No backup is set up.'
      : `Folder ${backups}: copies of both, encrypted, for ${BACKUPS_KEPT_DAYS} days at most.`,
    `Mail by ${new URL(smtpUrl).hostname}; SMS by ${sms.kind === 'gateway' ? new URL(sms.url).hostname : 'nobody'}: the address or number, and the message.`,
    ...(push === undefined
      ? []
      : ['Notices in a browser: by its maker (Google, Mozilla, Apple or Microsoft), encrypted.']),
    'The keys that open it are in the settings of the servers, and in a copy that you keep apart.',
  ]
}

const STYLE = `@page { size: A4; margin: 7mm }
body { font: 6.2pt/1.15 Arial, sans-serif; margin: 0 }
h1 { font-size: 12pt; margin: 0 } h2 { font-size: 8pt; margin: 3pt 0 0 } p { margin: 2pt 0 } ul { margin: 0; padding-left: 10pt }
table { border-collapse: collapse; width: 100% } th { text-align: left }
th, td { border: 0.4pt solid #888; padding: 0.4pt 2pt; vertical-align: top } th:first-child { width: 26% } th:last-child { width: 24% }
.sign { display: flex; gap: 12pt; margin-top: 22pt } .sign span { flex: 1; border-top: 0.6pt solid; padding-top: 1pt }`
