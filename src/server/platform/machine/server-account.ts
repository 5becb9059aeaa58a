import { statSync } from 'node:fs'

/** An account of this machine, by its numbers. */
export type ServerAccount = { readonly uid: number; readonly gid: number }

/**
 * The account of the servers, which owns STORAGE_DIR. Undefined where nobody has to become it: for
 * who is not root, and where root owns that folder or nobody made it yet.
 */
export function serverAccount(storageFolder: string): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const found = statSync(storageFolder, { throwIfNoEntry: false })
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid }
}

/**
 * Lets a command that root typed go on as the account of the servers, for good. It comes before the
 * first file: what is written then belongs to who reads it later, also where the command is killed.
 */
export function becomeServerAccount(storageFolder: string): void {
  const account = serverAccount(storageFolder)
  if (account === undefined) return
  process.setgroups?.([account.gid])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
}
