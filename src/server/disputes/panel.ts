import { canonicalEmail } from '#domain/members/contact-formats.ts'
import type { Db } from '#server/platform/database/db.ts'
import { readClock } from '#server/platform/use-case/transaction.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import {
  countPanel,
  deletePanelMember,
  findOfficer,
  insertPanelMember,
} from './store/panel-store.ts'

/**
 * An officer as the operator names them: the slug of their circle, a slash, the e-mail they log in
 * with. Undefined for anything else.
 */
export function readPanelName(text: string): { slug: string; email: string } | undefined {
  const [, slug, email] = /^([a-z0-9][a-z0-9-]{1,60})\/([^\s/@]+@[^\s/@]+)$/.exec(text) ?? []
  return slug === undefined || email === undefined ? undefined : { slug, email }
}

/**
 * Puts an officer on the operator's panel, which decides where a circle has too few untied
 * officers, or takes one off it. Answers how many are on it and can act now, or undefined when
 * there is no such officer.
 */
export function changePanel(
  owner: Db,
  vault: Pick<Vault, 'hash'>,
  { slug, email, on }: { slug: string; email: string; on: boolean },
): Promise<{ people: number; able: number } | undefined> {
  return owner.transaction().execute(async (tx) => {
    const who = { slug, emailKey: vault.hash('email', canonicalEmail(email)) }
    if (on) {
      const officer = await findOfficer(tx, who)
      if (officer === undefined) return undefined
      await insertPanelMember(tx, { ...officer, now: await readClock(tx) })
    } else if (!(await deletePanelMember(tx, who))) {
      return undefined
    }
    return countPanel(tx)
  })
}
