import { slot } from '#contract/site.ts'
import { WaitingPage } from '#web/pages/member/frame/waiting-page.tsx'
import { type PageAssets, SharedHead } from './site-document.tsx'
import { wordsOf } from './words.ts'

/** The empty page that the member area draws itself into; it sets the language itself. */
export function AppShell({ assets }: { assets: PageAssets }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <title>Paraspar</title>
        <meta name="robots" content="noindex" />
        <link rel="manifest" href="/app.webmanifest" />
        <link rel="apple-touch-icon" href="/icon-touch.png" />
        {/* What fetches the dashboard ahead: tools/site/prerender.ts writes it here. */}
        <script data-dashboard="" />
        <SharedHead assets={assets} />
      </head>
      <body>
        {slot.practice}
        <div id="root">
          <WaitingPage />
        </div>
        <noscript>
          <p className="banner banner--late">
            {wordsOf('en').frame('noscript.members')}{' '}
            <span lang="hi">{wordsOf('hi').frame('noscript.members')}</span>
          </p>
        </noscript>
      </body>
    </html>
  )
}
