import {
  type BackupFolder,
  type BaseBackup,
  listBases,
  listSegments,
  type Reach,
  readReach,
} from './backup-folder.ts'
import { positionOfSegment, readPosition, segmentName } from './log-position.ts'
import { Problem } from '../machine/check.ts'

/** The parts of a backup that a restore uses. */
export type RestorePlan = {
  readonly base: BaseBackup
  readonly segments: readonly { readonly name: string; readonly isPartial: boolean }[]
  /** The newest data that the backup has, by the server's clock. */
  readonly newestAt: Date
}

/**
 * Chooses the newest base backup that was whole at this time, and the log that follows it without a
 * gap. Throws Problem when the backup does not reach there.
 */
export async function planRestore(
  backup: BackupFolder,
  to: Date | undefined,
): Promise<RestorePlan> {
  const bases = await listBases(backup)
  const [oldest] = bases
  if (oldest === undefined)
    throw new Problem(`There is no whole base backup in ${backup.folder} (BACKUP_DIR).`)
  const base = bases.findLast(({ endedAt }) => to === undefined || new Date(endedAt) <= to)
  if (base === undefined)
    throw new Problem(`The oldest backup was whole at ${oldest.endedAt}. Choose a later time.`)
  const reach = await readReach(backup)
  const segments = await segmentsOf(backup, base, reach)
  const newestAt = newestOf(base, segments, reach)
  if (to !== undefined && to > newestAt)
    throw new Problem(`The backup reaches until ${newestAt.toISOString()}. Choose an earlier time.`)
  return { base, segments, newestAt }
}

// The base backup has the log up to its end. What follows must begin there and have no gap.
async function segmentsOf(
  backup: BackupFolder,
  { timeline, endsAt, segmentBytes }: BaseBackup,
  reach: Reach | undefined,
): Promise<RestorePlan['segments']> {
  // A follower that is behind the base backup has less of this segment than it.
  if (reach === undefined || readPosition(reach.position) < readPosition(endsAt)) return []
  let next = readPosition(endsAt)
  const following: { name: string; isPartial: boolean }[] = []
  for (const segment of await listSegments(backup)) {
    const wanted = segmentName(timeline, next, segmentBytes)
    if (segment.name < wanted) continue
    if (segment.name > wanted) break
    following.push(segment)
    if (segment.isPartial) break
    next = positionOfSegment(segment.name, segmentBytes) + BigInt(segmentBytes)
  }
  return following
}

function newestOf(
  { timeline, systemId, endedAt, segmentBytes }: BaseBackup,
  segments: RestorePlan['segments'],
  reach: Reach | undefined,
): Date {
  const last = segments.at(-1)
  if (reach === undefined || last === undefined || reach.systemId !== systemId)
    return new Date(endedAt)
  // Without the last segment of the reach there is a gap, so nothing is known of its time.
  const position = readPosition(reach.position)
  const before = position === 0n ? position : position - 1n
  const isWhole = segmentName(timeline, before, segmentBytes) <= last.name
  return isWhole && new Date(reach.at) > new Date(endedAt) ? new Date(reach.at) : new Date(endedAt)
}

/** India's time, where none is named: it is what people see. */
const USUAL_ZONE = '+05:30'

/** Reads a time as an operator types it: 2026-11-24 10:30, or with seconds and a zone. */
export function readTime(text: string): Date {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(
    text,
  )
  const time = match && new Date(`${match[1]}T${match[2]}${match[3] ?? USUAL_ZONE}`)
  if (time === null || Number.isNaN(time.getTime()))
    throw new Problem(
      `--to: "${text}" is no time. Write it as 2026-11-24 10:30 (time in India), or 2026-11-24T05:00:00Z.`,
    )
  return time
}
