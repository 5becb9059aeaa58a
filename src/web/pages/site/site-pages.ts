import type { ReactElement } from 'react'
import { type DataPage, dataSlot, INVITED_PAGE, STAND_INS } from '#contract/site.ts'
import { AboutPage } from './about-page.tsx'
import { ContactPage } from './contact-page.tsx'
import {
  CirclePage,
  NewsItemPage,
  NewsPage,
  PromotionPage,
  TestimonialsPage,
} from './content-pages.tsx'
import { FindInvitationPage } from './find-invitation-page.tsx'
import { HomePage } from './home-page.tsx'
import { HonestyPage } from './honesty-page.tsx'
import { JoinPage } from './join-page.tsx'
import {
  ConfirmDevicePage,
  ConfirmEmailPage,
  ForgotPasswordPage,
  NotMePage,
  ResetPasswordPage,
  VerifyEmailPage,
} from './link-pages.tsx'
import { LoginPage } from './login-page.tsx'
import { CheckedPaperPage } from './paper-pages.tsx'
import { NotFoundPage, SorryPage } from './parts/stand-ins.tsx'
import type { PageProps, Words } from './parts/words.ts'
import { PlansPage } from './plans-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { RegisterPage } from './register-page.tsx'
import { RulesPage } from './rules-page.tsx'
import { StartPage } from './start-page.tsx'

/** One address for visitors. */
export type SitePage = {
  readonly path: string
  /** Which of src/web/site's scripts it loads. */
  readonly script: string
  readonly isListed: boolean
  /** The content that the server fills in for each request. */
  readonly data?: DataPage
  readonly head: (words: Words) => { readonly title: string; readonly description: string }
  readonly Body: (props: PageProps) => ReactElement
}

type LinkName = 'verify' | 'forgot' | 'reset' | 'confirm' | 'not-me'
type EnteringName = 'join' | 'find' | 'device' | 'start' | 'register' | 'login' | LinkName
const entering = (name: EnteringName) => (words: Words) => ({
  title: `${words.entering(`${name}.title`)} · ${words.frame('brand')}`,
  description: words.entering(`${name}.description`),
})

/** A page that a link leads to; its script has the name of its address. */
const linked = (address: string, name: EnteringName, Body: SitePage['Body']): SitePage => ({
  path: `/${address}`,
  script: `entering/${address}`,
  isListed: false,
  head: entering(name),
  Body,
})

const branded = (words: Words, { title, description }: { title: string; description: string }) => ({
  title: `${title} · ${words.frame('brand')}`,
  description,
})
type Written = 'news' | 'testimonials' | 'promotion' | 'verify'
const written = (name: Written) => (words: Words) =>
  branded(words, {
    title: words.content(`${name}.title`),
    description: words.content(`${name}.description`),
  })

/** Every page for visitors, in the order in which they are built. */
export const SITE_PAGES: readonly SitePage[] = [
  {
    path: '/',
    script: 'slides',
    isListed: true,
    data: 'home',
    head: ({ home }) => ({ title: home('title'), description: home('description') }),
    Body: HomePage,
  },
  {
    path: '/plans',
    script: 'frame',
    isListed: true,
    head: ({ plans }) => ({ title: plans('title'), description: plans('description') }),
    Body: PlansPage,
  },
  {
    path: '/rules',
    script: 'frame',
    isListed: true,
    head: ({ rules }) => ({ title: rules('title'), description: rules('description') }),
    Body: RulesPage,
  },
  {
    path: '/about',
    script: 'frame',
    isListed: true,
    head: (words) =>
      branded(words, { title: words.about('title'), description: words.about('description') }),
    Body: AboutPage,
  },
  {
    path: '/honesty',
    script: 'honesty',
    isListed: true,
    data: 'honesty',
    head: (words) =>
      branded(words, { title: words.honesty('title'), description: words.honesty('description') }),
    Body: HonestyPage,
  },
  {
    path: '/news',
    script: 'frame',
    isListed: true,
    data: 'news',
    head: written('news'),
    Body: NewsPage,
  },
  {
    path: '/testimonials',
    script: 'slides',
    isListed: true,
    data: 'testimonials',
    head: written('testimonials'),
    Body: TestimonialsPage,
  },
  {
    path: '/promotion',
    script: 'frame',
    isListed: true,
    data: 'promotion',
    head: written('promotion'),
    Body: PromotionPage,
  },
  {
    path: `/news/${dataSlot.slug}`,
    script: 'frame',
    isListed: true,
    data: 'news-item',
    head: (words) => branded(words, dataSlot),
    Body: NewsItemPage,
  },
  {
    path: `/c/${dataSlot.slug}`,
    script: 'slides',
    isListed: true,
    data: 'circle',
    head: (words) => branded(words, dataSlot),
    Body: CirclePage,
  },
  {
    path: `/verify/${dataSlot.slug}`,
    script: 'frame',
    isListed: false,
    data: 'paper',
    head: written('verify'),
    Body: CheckedPaperPage,
  },
  {
    path: '/privacy',
    script: 'frame',
    isListed: true,
    head: ({ privacy, frame }) => ({
      title: `${privacy('title')} · ${frame('brand')}`,
      description: privacy('description'),
    }),
    Body: PrivacyPage,
  },
  {
    path: '/contact',
    script: 'contact',
    isListed: true,
    data: 'contact',
    head: ({ contact, frame }) => ({
      title: `${contact('contact.title')} · ${frame('brand')}`,
      description: contact('contact.description'),
    }),
    Body: ContactPage,
  },
  {
    path: '/register',
    script: 'entering/register',
    isListed: true,
    head: entering('register'),
    Body: RegisterPage,
  },
  {
    path: '/join',
    script: 'find-invitation',
    isListed: true,
    head: entering('find'),
    Body: FindInvitationPage,
  },
  {
    path: INVITED_PAGE,
    script: 'entering/join',
    isListed: false,
    head: entering('join'),
    Body: JoinPage,
  },
  {
    path: '/start-a-circle',
    script: 'entering/start-circle',
    isListed: true,
    head: entering('start'),
    Body: StartPage,
  },
  {
    path: '/login',
    script: 'entering/login',
    isListed: true,
    head: entering('login'),
    Body: LoginPage,
  },
  linked('verify-email', 'verify', VerifyEmailPage),
  linked('forgot-password', 'forgot', ForgotPasswordPage),
  linked('reset-password', 'reset', ResetPasswordPage),
  linked('confirm-email', 'confirm', ConfirmEmailPage),
  linked('confirm-device', 'device', ConfirmDevicePage),
  linked('not-me', 'not-me', NotMePage),
  {
    path: STAND_INS.notFound,
    script: 'frame',
    isListed: false,
    head: ({ frame }) => ({
      title: `${frame('not-found.title')} · ${frame('brand')}`,
      description: frame('not-found.text'),
    }),
    Body: NotFoundPage,
  },
  {
    path: STAND_INS.sorry,
    script: 'frame',
    isListed: false,
    head: ({ frame }) => ({
      title: `${frame('sorry.title')} · ${frame('brand')}`,
      description: frame('sorry.text'),
    }),
    Body: SorryPage,
  },
]
