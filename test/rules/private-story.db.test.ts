import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databaseTexts, whereReadable } from '../server/database-texts.ts'
import { PLANTED, plantedStory, SHOWN } from './planted-story.ts'

const { w, giver, receiver, done, lines, metrics } = await plantedStory()

describe('after a story with planted private texts', () => {
  test('a dump of the database shows none of them', async () => {
    const texts = await databaseTexts(w.owner)
    expect(
      PLANTED.flatMap((planted) =>
        whereReadable(texts, planted).map((table) => `${planted} in ${table}`),
      ),
    ).toEqual([])
    expect(Array.from(texts).filter(([, text]) => text !== '').length).toBeGreaterThan(25)
  })

  test('the stored pictures show none of them and are unreadable without the key', () => {
    const folder = w.world.config.storageFolder
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    expect(files.length).toBeGreaterThanOrEqual(3)
    for (const file of files) {
      expect(PLANTED.filter((planted) => file.includes(planted))).toEqual([])
      expect(
        ['RIFF', 'WEBP', 'JFIF', 'PNG', 'Exif'].filter((mark) =>
          file.subarray(0, 64).includes(mark),
        ),
      ).toEqual([])
    }
  })

  test('the picture that is shown has lost what was written into it', async () => {
    const { rows } = await w.owner.pool.query<{ name: string }>(
      `SELECT storage_name AS name FROM stored_file WHERE match_id = $1
        ORDER BY created_at LIMIT 1`,
      [done.id],
    )
    const picture = await w.world.services.storage.get(rows[0]?.name ?? '')
    expect(picture.subarray(8, 12).toString()).toBe('WEBP')
    expect(picture.includes(SHOWN.inPicture)).toBe(false)
  })

  test('the log and the metrics show none of them, and no session', () => {
    const log = lines.join('')
    const secrets = [...PLANTED, giver.token, receiver.token]
    expect(
      secrets.filter(
        (secret) => log.toLowerCase().includes(secret.toLowerCase()) || metrics.includes(secret),
      ),
    ).toEqual([])
    expect(
      ['request refused', 'request failed', 'a job failed'].filter((kind) => !log.includes(kind)),
    ).toEqual([])
    expect(metrics).toContain('http_request_duration_seconds')
  })
})
