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
 * Reads an officer's name as the operator types it: circle slug, slash, login e-mail. Undefined for
 * anything else.
 */
export function readPanelName(text: string): { slug: string; email: string } | undefined {
  const [, slug, email] = /^([a-z0-9][a-z0-9-]{1,60})\/([^\s/@]+@[^\s/@]+)$/.exec(text) ?? []
  return slug === undefined || email === undefined ? undefined : { slug, email }
}

/**
 * Adds an officer to the operator's panel, or removes one. The panel decides when a circle has too
 * few officers without ties. Returns how many are on it and how many can act now, or undefined when
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
