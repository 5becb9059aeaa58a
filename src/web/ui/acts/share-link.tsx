import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from './button.tsx'
import { CopyButton, CopyRow } from './copy-button.tsx'
import { Icon } from '../display/icons.tsx'
import { shareMessage, type ShareTopic, smsLink, whatsappLink } from './share-message.ts'

type LinkProps = {
  readonly label: string
  readonly link: string
  readonly text: string
  /** What the ready message says. Without it, the link goes alone. */
  readonly about?: ShareTopic | undefined
}

/** A link to copy, and ways to send it with a ready message. */
export function ShareLink({ label, link, text, about }: LinkProps) {
  const t = useText('member-common')
  return (
    <div className="stack stack--tight">
      <CopyRow label={label} value={link} copied={t('link-copied')} />
      <ShareMessage link={link} about={about} />
      <p className="small soft">{text}</p>
    </div>
  )
}

/** Sends a link by the phone's own share sheet; where there is none, by WhatsApp or SMS. */
export function ShareMessage({ link, about }: Pick<LinkProps, 'link' | 'about'>) {
  const t = useText('sharing')
  const common = useText('member-common')
  const text = about === undefined ? link : shareMessage(t, about, link)
  return (
    <div className="row">
      {typeof navigator.share === 'function' ? (
        <Button
          small
          icon="share"
          // Some apps keep only an address that is given apart from the text.
          onClick={() => void navigator.share({ text }).catch(() => undefined)}
        >
          {common('share')}
        </Button>
      ) : (
        <>
          <OutLink href={whatsappLink(text)} label={t('whatsapp')} />
          {matchMedia('(pointer: coarse)').matches && (
            <OutLink href={smsLink(text)} label={t('sms')} />
          )}
        </>
      )}
      {about !== undefined && (
        <CopyButton label={t('copy')} value={text} copied={t('copied')} word={t('copy')} />
      )}
    </div>
  )
}

function OutLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="btn btn--small" href={href} target="_blank" rel="noreferrer">
      <Icon name="external" />
      {label}
    </a>
  )
}
