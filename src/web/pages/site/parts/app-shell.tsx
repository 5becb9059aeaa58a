import { slot } from '#contract/site.ts'
import { WaitingPage } from '#web/pages/member/frame/waiting-page.tsx'
import { type PageAssets, SharedHead } from './site-document.tsx'
import { wordsOf } from './words.ts'

/** The empty page in which the member area draws itself. The member area also sets its language. */
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
        {/* The script that fetches the dashboard's data early. tools/site/prerender.ts writes
            it here. */}
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
