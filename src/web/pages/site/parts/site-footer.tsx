import { HELP_ADDRESS, slot } from '#contract/site.ts'
import type { PageProps } from './words.ts'

const LINKS = [
  ['nav.about', '/about'],
  ['nav.services', '/about#services'],
  ['nav.contact', '/contact'],
  ['footer.privacy', '/privacy'],
] as const

export function SiteFooter({ words: { frame }, to }: PageProps) {
  return (
    <footer className="footer">
      <div className="footer__inner">
        <div>
          <h2 className="footer__title">{frame('footer.contact')}</h2>
          <address className="footer__address">
            <span>{slot.operatorName}</span>
            <span>{slot.operatorAddress}</span>
            <a href={`mailto:${slot.operatorEmail}`}>{slot.operatorEmail}</a>
            {slot.operatorPhoneLine}
          </address>
          {slot.social}
          <p className="footer__list">
            <a href={to(HELP_ADDRESS)}>{frame('footer.help')}</a>
          </p>
        </div>
        <div>
          <h2 className="footer__title">{frame('footer.links')}</h2>
          <ul className="footer__list">
            {LINKS.map(([key, address]) => (
              <li key={key}>
                <a href={to(address)}>{frame(key)}</a>
              </li>
            ))}
          </ul>
        </div>
        <p className="footer__end">{frame('footer.promise')}</p>
        <p className="footer__end footer__rights">
          <span>{frame('footer.rights', { year: slot.year, name: slot.operatorName })}</span>{' '}
          <a
            href="https://www.apache.org/licenses/LICENSE-2.0"
            target="_blank"
            rel="noopener noreferrer"
          >
            {frame('footer.credit')}
          </a>
        </p>
      </div>
    </footer>
  )
}
