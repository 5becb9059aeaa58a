import type { ReactElement } from 'react'
import { LINK_TEXTS } from '#contract/members/link-texts.ts'
import {
  HELP_ADDRESS,
  HELP_PAPERS,
  helpAddress,
  type DataPage,
  dataSlot,
  INVITED_PAGE,
  SEAL_LINK_PAGE,
  STAND_INS,
} from '#contract/site.ts'
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
import { helpPage, HelpListPage } from './help-pages.tsx'
import { HomePage } from './home-page.tsx'
import { HonestyPage } from './honesty-page.tsx'
import { JoinPage } from './join-page.tsx'
import { LINK_PAGES, linkPage } from './link-pages.tsx'
import { LoginPage } from './login-page.tsx'
import { CheckedPaperPage } from './paper-pages.tsx'
import { NotFoundPage, SorryPage } from './parts/stand-ins.tsx'
import type { PageProps, Words } from './parts/words.ts'
import { PlansPage } from './plans-page.tsx'
import { PosterPage } from './poster-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { RegisterPage } from './register-page.tsx'
import { RulesPage } from './rules-page.tsx'
import { SealPage } from './seal-page.tsx'
import { StartPage } from './start-page.tsx'

type Head = { readonly title: string; readonly description: string }
type Body = (props: PageProps) => ReactElement
/** One address for visitors. */
export type SitePage = {
  readonly path: string
  /** Which of src/web/site's scripts it loads. */
  readonly script: string
  readonly isListed: boolean
  /** The content that the server fills in for each request. */
  readonly data?: DataPage
  /** Sentences that its script names and a response brings. */
  readonly textsLater?: readonly string[]
  readonly head: (words: Words) => Head
  readonly Body: Body
}

/** Title and description of a page, with the brand behind its name. */
const branded =
  (textsOf: (words: Words) => Head) =>
  (words: Words): Head => {
    const { title, description } = textsOf(words)
    return { title: `${title} · ${words.frame('brand')}`, description }
  }

const own =
  (name: 'home' | 'plans' | 'rules' | 'about' | 'honesty' | 'privacy') =>
  (words: Words): Head => {
    // The compiler cannot see that a title and a description take no values.
    const print = words[name] as (key: keyof Head, values: Record<string, never>) => string
    return { title: print('title', {}), description: print('description', {}) }
  }
const written = (name: 'news' | 'testimonials' | 'promotion' | 'verify') =>
  branded(({ content }) => ({
    title: content(`${name}.title`),
    description: content(`${name}.description`),
  }))
type Entering =
  | (typeof LINK_PAGES)[number]['texts']
  | 'join'
  | 'find'
  | 'start'
  | 'register'
  | 'login'
const entering = (name: Entering) =>
  branded((words) => ({
    title: words.entering(`${name}.title`),
    description: words.entering(`${name}.description`),
  }))
const standIn = (name: 'not-found' | 'sorry') =>
  branded(({ frame }) => ({ title: frame(`${name}.title`), description: frame(`${name}.text`) }))
const posterHead = ({ content }: Words): Head => ({
  title: `${dataSlot.title}: ${content('poster.title')}`,
  description: content('promotion.description'),
})
const withData = branded(() => dataSlot)

const page = (
  path: string,
  head: SitePage['head'],
  Body: Body,
  more: Partial<SitePage> = {},
): SitePage => ({ path, script: 'frame', isListed: true, head, Body, ...more })
const hidden = { isListed: false }

/** Every page for visitors, in the order in which they are built. */
export const SITE_PAGES: readonly SitePage[] = [
  page('/', own('home'), HomePage, { script: 'slides', data: 'home' }),
  page('/plans', own('plans'), PlansPage),
  page('/rules', own('rules'), RulesPage),
  page('/about', branded(own('about')), AboutPage),
  page('/honesty', branded(own('honesty')), HonestyPage, { script: 'honesty', data: 'honesty' }),
  page('/news', written('news'), NewsPage, { data: 'news' }),
  page('/testimonials', written('testimonials'), TestimonialsPage, {
    script: 'slides',
    data: 'testimonials',
  }),
  page('/promotion', written('promotion'), PromotionPage, { data: 'promotion' }),
  page(`/news/${dataSlot.slug}`, withData, NewsItemPage, { data: 'news-item' }),
  page(`/c/${dataSlot.slug}`, withData, CirclePage, { script: 'slides', data: 'circle' }),
  page(`${dataSlot.circle}/posters/${dataSlot.slug}`, branded(posterHead), PosterPage, {
    ...hidden,
    script: 'poster',
    data: 'poster',
  }),
  page(
    SEAL_LINK_PAGE,
    branded(({ ledger }) => ({ title: ledger('link.title'), description: ledger('link.lead') })),
    SealPage,
    { ...hidden, script: 'seal' },
  ),
  page(`/verify/${dataSlot.slug}`, written('verify'), CheckedPaperPage, {
    ...hidden,
    data: 'paper',
  }),
  page('/privacy', branded(own('privacy')), PrivacyPage),
  page(
    '/contact',
    branded(({ contact }) => ({
      title: contact('contact.title'),
      description: contact('contact.description'),
    })),
    ContactPage,
    { script: 'contact', data: 'contact' },
  ),
  page(
    HELP_ADDRESS,
    branded(({ helpFrame }) => ({
      title: helpFrame('title'),
      description: helpFrame('description'),
    })),
    HelpListPage,
  ),
  ...HELP_PAPERS.map((paper) =>
    page(
      helpAddress(paper),
      branded((words) => words.help(paper)),
      helpPage(paper),
    ),
  ),
  page('/register', entering('register'), RegisterPage, {
    script: 'entering/register',
    textsLater: Object.values(LINK_TEXTS).flat(),
  }),
  page('/join', entering('find'), FindInvitationPage, { script: 'find-invitation' }),
  page(INVITED_PAGE, entering('join'), JoinPage, { ...hidden, script: 'entering/join' }),
  page('/start-a-circle', entering('start'), StartPage, {
    script: 'entering/start-circle',
    textsLater: ['members.captcha-incorrect'],
  }),
  page('/login', entering('login'), LoginPage, {
    script: 'entering/login',
    textsLater: ['members.login-failed', 'members.email-unverified'],
  }),
  ...LINK_PAGES.map((link) =>
    page(`/${link.address}`, entering(link.texts), linkPage(link), {
      ...hidden,
      script: `entering/${link.script}`,
    }),
  ),
  page(STAND_INS.notFound, standIn('not-found'), NotFoundPage, hidden),
  page(STAND_INS.sorry, standIn('sorry'), SorryPage, hidden),
]
