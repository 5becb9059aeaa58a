import { HELP_ADDRESS, slot } from '#contract/site.ts'
import { NAME_LENGTH_MAX } from '#domain/members/contact-formats.ts'
import { MESSAGE_LENGTH_MAX } from '#domain/support/message-lengths.ts'
import { EMAIL_INPUT, InputField, ScriptedForm, TextField } from './parts/form-parts.tsx'
import { If } from './parts/marks.tsx'
import { Leaders } from './parts/pieces.tsx'
import type { PageProps } from './parts/words.ts'

/**
 * The contact form to the operator, without an account. Contacts that do not exist have no card;
 * the server fills both cards at its start.
 */
export function ContactPage(props: PageProps) {
  const { words, to } = props
  const { contact, content, entering, helpFrame } = words
  return (
    <div className="page stack stack--wide">
      <header className="page-head page-head--text">
        <h1>{contact('contact.title')}</h1>
        <p className="lead">{contact('contact.lead')}</p>
      </header>
      <section aria-labelledby="ways">
        <h2 id="ways" className="visually-hidden">
          {contact('contact.ways')}
        </h2>
        <div className="contact-ways">
          {slot.callCard}
          <section className="card">
            <h3 className="card__title">{contact('contact.email')}</h3>
            <p>
              <a href={`mailto:${slot.operatorEmail}`}>{slot.operatorEmail}</a>
            </p>
          </section>
          {slot.socialCard}
        </div>
      </section>
      <section className="narrow stack" aria-labelledby="write">
        <h2 id="write">{contact('contact.form')}</h2>
        <p>
          {contact('contact.member')} <a href="/support">{contact('contact.member.link')}</a>
        </p>
        <p>
          {contact('contact.guides')} <a href={to(HELP_ADDRESS)}>{helpFrame('title')}</a>
        </p>
        <p className="banner">{contact('contact.never')}</p>
        <ScriptedForm id="contact" words={words} submit={contact('contact.submit')}>
          <InputField
            name="name"
            stored
            label={entering('field.name')}
            autoComplete="name"
            maxLength={NAME_LENGTH_MAX}
            required
          />
          <InputField
            name="email"
            stored
            label={entering('field.email')}
            {...EMAIL_INPUT}
            required
          />
          <InputField
            name="phone"
            stored
            label={entering('field.phone')}
            hint={entering('field.phone.hint')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
            required
          />
          <TextField
            name="message"
            label={contact('contact.message')}
            hint={contact('contact.message.hint')}
            lengthMax={MESSAGE_LENGTH_MAX}
            required
          />
        </ScriptedForm>
      </section>
      <If there="leaderGroups">
        <section className="stack" id="leaders">
          <h2>{content('leaders.title')}</h2>
          <p>{content('leaders.lead')}</p>
          <Leaders {...props} />
          <p className="banner">{content('leaders.never')}</p>
        </section>
      </If>
    </div>
  )
}
