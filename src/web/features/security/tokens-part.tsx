import { useState } from 'react'
import type { TokenView } from '#contract/security/tokens.ts'
import { useOnce } from '#web/platform/api/use-command.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { CopyRow } from '#web/ui/acts/copy-button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { DateText, DateTimeText } from '#web/ui/display/times.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { type MadeSecrets, NewToken } from './new-token.tsx'
import { useAct } from '#web/platform/forms/use-act.ts'

/** The tokens of a person's programs, and a way to make one. */
export function TokensPart() {
  const t = useText('security')
  const query = useApi('GET /user/tokens')
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeSecrets>()
  return (
    <>
      <p className="soft">{t('tokens-text')}</p>
      <QueryView query={query} failed={t('fetch-failed')}>
        {({ data, mayMakeForCircle }) => (
          <>
            <div className="stack stack--wide">
              {data.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </div>
            {made !== undefined && <MadeToken made={made} onStored={() => setMade(undefined)} />}
            {making && (
              <NewToken
                forCircle={mayMakeForCircle}
                onMade={(secrets) => {
                  setMade(secrets)
                  setMaking(false)
                }}
                onCancel={() => setMaking(false)}
              />
            )}
          </>
        )}
      </QueryView>
      {!making && made === undefined && (
        <div className="card__actions">
          <Button onClick={() => setMaking(true)}>{t('token-make')}</Button>
        </div>
      )}
    </>
  )
}

function TokenRow({ token }: { token: TokenView }) {
  const { id, name, scopes, expiresAt, lastUsedAt, webhook } = token
  const t = useText('security')
  const end = useOnce('POST /user/tokens/end', { refreshes: ['membership'] })
  const { busy, refused, run } = useAct({ speaks: true })
  const endIt = () => void run(() => end.mutateAsync({ body: { tokenId: id } }))
  return (
    <div className="stack stack--tight">
      <div>
        <strong id={`token-${id}`}>{name}</strong>
        <br />
        <span className="small soft">
          {t('token-until')} <DateText at={expiresAt} /> ·{' '}
          {lastUsedAt === null ? (
            t('token-never')
          ) : (
            <>
              {t('token-used')} <DateText at={lastUsedAt} />
            </>
          )}
        </span>
      </div>
      <ul className="small">
        {scopes.map((scope) => (
          <li key={scope}>{t(`scope-${scope}`)}</li>
        ))}
      </ul>
      {webhook !== null && <WebhookLines webhook={webhook} />}
      <ErrorLine text={refused} />
      <div>
        <Button small busy={busy} aria-describedby={`token-${id}`} onClick={endIt}>
          {t('token-end')}
        </Button>
      </div>
    </div>
  )
}

/** Where events go, and what became of the last ones. */
function WebhookLines({ webhook }: { webhook: NonNullable<TokenView['webhook']> }) {
  const t = useText('security')
  const { url, deliveries } = webhook
  return (
    <div className="small">
      <p>{t('webhook-to', { url })}</p>
      {deliveries.length === 0 && <p className="soft">{t('webhook-nothing')}</p>}
      <ul>
        {deliveries.map(({ id, type, at, state, tries }) => (
          <li key={id}>
            <code>{type}</code>, <DateTimeText at={at} />: {t(`webhook-${state}`, { tries })}
          </li>
        ))}
      </ul>
    </div>
  )
}

type MadeProps = { readonly made: MadeSecrets; readonly onStored: () => void }

/** What is shown once, until its person says that they saved it. */
export function MadeToken({ made: { token, webhookSecret }, onStored }: MadeProps) {
  const t = useText('security')
  return (
    <div className="stack stack--tight">
      <p>{t('token-once')}</p>
      <CopyRow label={t('token')} value={token} />
      {webhookSecret !== null && <CopyRow label={t('webhook-secret')} value={webhookSecret} />}
      <div className="card__actions">
        <Button variant="primary" onClick={onStored}>
          {t('token-stored')}
        </Button>
      </div>
    </div>
  )
}
