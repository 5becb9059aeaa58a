import { type ReactNode, useState } from 'react'
import { useChangeLanguage, useLanguage, useText } from '#web/platform/i18n.tsx'
import { showTheme, type Theme } from '#web/platform/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { KitAmounts, KitStates, KitSurfaces, KitTables } from './kit-display.tsx'
import { KitButtons, KitForms } from './kit-forms.tsx'
import { KitPayments, KitRequests } from './kit-payments.tsx'

/** Every component in every state, in both languages and both colour schemes: what accessibility checks and screenshots look at. */
export function KitPage() {
  const t = useText('kit')
  const language = useLanguage()
  const change = useChangeLanguage()
  return (
    <main className="page" id="content">
      <PageHeading title={t('title')} lead={t('lead')}>
        <div className="row">
          <ThemeButtons />
          <Button lang={language === 'en' ? 'hi' : 'en'} onClick={() => change(language === 'en' ? 'hi' : 'en')}>{language === 'en' ? 'हिन्दी' : 'English'}</Button>
        </div>
      </PageHeading>
      <div className="stack stack--wide">
        <Section title={t('buttons')}><KitButtons /></Section>
        <Section title={t('forms')}><KitForms /></Section>
        <Section title={t('surfaces')}><KitSurfaces /></Section>
        <Section title={t('states')}><KitStates /></Section>
        <Section title={t('amounts')}><KitAmounts /></Section>
        <Section title={t('payments')}><KitPayments /></Section>
        <Section title={t('requests')}><KitRequests /></Section>
        <Section title={t('tables')}><KitTables /></Section>
        <Section title={t('navigation')}><Steps names={[t('primary'), t('plain'), t('quiet'), t('danger')]} now={1} /></Section>
      </div>
    </main>
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
      {(['light', 'dark', 'system'] as const).map((one) => <Button key={one} small aria-pressed={theme === one} onClick={() => choose(one)}>{t(`theme-${one}`)}</Button>)}
    </fieldset>
  )
}
