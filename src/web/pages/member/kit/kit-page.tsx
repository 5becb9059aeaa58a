import { type ComponentType, type ReactNode, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { useChangeLanguage, useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { KIT_PARTS, type KitPart } from '#web/platform/pages/kit-parts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ChoiceTabs } from '#web/ui/forms/choice-tabs.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Steps } from '#web/ui/flow/steps.tsx'
import { StepButtons } from '#web/ui/forms/step-buttons.tsx'
import { KitActs, KitDialogs } from './kit-acts.tsx'
import { KitAmounts, KitRows, KitStates, KitSurfaces, KitTables } from './kit-display.tsx'
import { KitButtons, KitForms } from './kit-forms.tsx'
import { KitDisputes, KitMoves, KitPayments, KitSteps } from './kit-payments.tsx'
import { KitNotices, KitRequests } from './kit-requests.tsx'
import { KitStaff } from './kit-staff.tsx'

type Theme = 'light' | 'dark' | 'system'

const PARTS: Record<KitPart, ComponentType> = {
  basics: Basics,
  acts: KitActs,
  dialogs: Dialogs,
  payments: KitPayments,
  steps: KitSteps,
  disputes: KitDisputes,
  requests: KitRequests,
  notices: KitNotices,
  staff: KitStaff,
}

/**
 * Every component in every state, in both languages and both colour schemes. Accessibility checks
 * and screenshots use it.
 */
export function KitPage() {
  const t = useText('kit')
  const wanted = new URLSearchParams(useSearch()).get('part')
  const [part, setPart] = useState<KitPart>(KIT_PARTS.find((one) => one === wanted) ?? 'basics')
  const Part = PARTS[part]
  return (
    <main className="page" id="content">
      <PageHeading title={t('title')} lead={t('lead')}>
        <div className="row">
          <ThemeButtons />
          <LanguageButton />
        </div>
        <ChoiceTabs
          label={t('parts')}
          tabs={KIT_PARTS.map((value) => ({ value, text: t(`part-${value}`) }))}
          chosen={part}
          onChoose={setPart}
        />
      </PageHeading>
      <div className="stack stack--wide">
        <Part />
      </div>
    </main>
  )
}

function Basics() {
  const t = useText('kit')
  return (
    <>
      <Section title={t('buttons')}>
        <KitButtons />
      </Section>
      <Section title={t('forms')}>
        <KitForms />
      </Section>
      <Section title={t('surfaces')}>
        <KitSurfaces />
      </Section>
      <Section title={t('states')}>
        <KitStates />
      </Section>
      <Section title={t('amounts')}>
        <KitAmounts />
      </Section>
      <Section title={t('tables')}>
        <KitTables />
        <KitRows />
      </Section>
      <Section title={t('navigation')}>
        <Steps names={[t('primary'), t('plain'), t('quiet'), t('danger')]} now={1} />
        <StepButtons onBack={() => undefined} onCancel={() => undefined}>
          <Button variant="primary">{t('primary')}</Button>
        </StepButtons>
      </Section>
    </>
  )
}

function Dialogs() {
  return (
    <>
      <KitDialogs />
      <KitMoves />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function LanguageButton() {
  const language = useLanguage()
  const change = useChangeLanguage()
  const other = language === 'en' ? 'hi' : 'en'
  return (
    <Button lang={other} onClick={() => change(other)}>
      {other === 'hi' ? 'हिन्दी' : 'English'}
    </Button>
  )
}

function ThemeButtons() {
  const t = useText('kit')
  const [theme, setTheme] = useState<Theme>('system')
  const choose = (next: Theme) => {
    setTheme(next)
    showTheme(next)
  }
  return (
    <fieldset className="row">
      <legend className="visually-hidden">{t('theme')}</legend>
      {(['light', 'dark', 'system'] as const).map((one) => (
        <Button key={one} small aria-pressed={theme === one} onClick={() => choose(one)}>
          {t(`theme-${one}`)}
        </Button>
      ))}
    </fieldset>
  )
}

/** Shows the page in one colour scheme. `system` follows the device. */
function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
