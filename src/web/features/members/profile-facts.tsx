import { Fragment } from 'react'
import { money } from '#contract/formats.ts'
import type { ProfileView } from '#contract/members/own.ts'
import { PROFILE_FIELDS } from '#domain/members/personal-fields.ts'
import { dayText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { roleText, statusText } from '#web/ui/words/member-words.ts'
import { DateText } from '#web/ui/display/times.tsx'

/** A member's data. The PAN is masked even for its owner. */
export function ProfileFacts({ profile, onEdit }: { profile: ProfileView; onEdit?: () => void }) {
  const t = useText('profile')
  const fields = useText('personal-fields')
  return (
    <>
      <dl className="facts">
        <dt>{fields('name')}</dt>
        <dd>{profile.name}</dd>
        {PROFILE_FIELDS.map(({ name }) => (
          <Fragment key={name}>
            <dt>{fields(name)}</dt>
            <dd>{profile[name] === '' ? t('empty') : profile[name]}</dd>
          </Fragment>
        ))}
        <dt>{t('yearly-limit')}</dt>
        <dd>
          {profile.yearlyLimit === null ? t('yearly-limit-none') : money(profile.yearlyLimit)}
        </dd>
        <dt>{t('contact')}</dt>
        <dd>{profile.sharesContact ? t('shares-yes') : t('shares-no')}</dd>
      </dl>
      {onEdit !== undefined && (
        <div className="card__actions">
          <Button variant="primary" onClick={onEdit}>
            {t('edit')}
          </Button>
        </div>
      )}
      <FixedFacts profile={profile} />
    </>
  )
}

/** What its owner cannot change here. */
export function FixedFacts({ profile }: { profile: ProfileView }) {
  const t = useText('profile')
  const fields = useText('personal-fields')
  const common = useText('member-common')
  const language = useLanguage()
  return (
    <dl className="facts">
      <dt>{t('circle')}</dt>
      <dd>{profile.circleName}</dd>
      <dt>{t('status')}</dt>
      <dd>{statusText(common, profile.status)}</dd>
      <dt>{t('role')}</dt>
      <dd>{roleText(common, profile.role)}</dd>
      <dt>{t('currency')}</dt>
      <dd>{profile.currency}</dd>
      <dt>{fields('dateOfBirth')}</dt>
      <dd>{profile.dateOfBirth === '' ? t('empty') : dayText(profile.dateOfBirth, language)}</dd>
      <dt>{fields('email')}</dt>
      <dd>{profile.email === '' ? t('empty') : profile.email}</dd>
      <dt>{fields('phone')}</dt>
      <dd>{profile.phone}</dd>
      <dt>{t('registered')}</dt>
      <dd>
        <DateText at={profile.registrationDate} />
      </dd>
      <dt>{fields('pan')}</dt>
      <dd>{profile.pancard === '' ? t('empty') : profile.pancard}</dd>
    </dl>
  )
}
