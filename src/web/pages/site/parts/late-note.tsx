import type { PageProps } from './words.ts'

/** Says that messages by this way are late. The server shows it while they are. */
export function LateNote({
  words: { entering },
  way,
  text,
}: Pick<PageProps, 'words'> & {
  way: 'mail' | 'sms'
  text: 'late.login' | 'late.join' | 'late.mail'
}) {
  return (
    <p className="banner banner--late" data-late={way} hidden>
      {entering(text)}
    </p>
  )
}
