import { expect, test } from 'vitest'
import { helpingCircle, newGiver, worldOfFile } from '#test/helping/helping.ts'
import { notifyMember } from '#test/circle/notices.ts'

const w = await worldOfFile()

const waiting = async () =>
  (await w.owner.pool.query('SELECT key FROM graphile_worker._private_jobs')).rowCount

test('what was worked off is over in the database too, also where that takes a while', async () => {
  const person = await newGiver(w, await helpingCircle(w))
  await w.work()
  await w.owner.pool.query(`
    CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.3);
      RETURN old; END $$;
    CREATE TRIGGER slowly BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE
      FUNCTION slowly()`)
  await notifyMember(w, person, 'vouch_wanted')
  expect(await waiting()).toBe(1)
  await w.work()
  expect(await waiting()).toBe(0)
})
