import pg from 'pg'
import { createBatcher } from '#server/platform/use-case/batcher.ts'
import { inLanes, type Lanes, type Measure } from '../measure.ts'
import type { Contestant } from './contestant.ts'

const BATCHES = { itemsMax: 64, atOnce: 2, fullFrom: 32, waitingMax: 4_096, responseMs: 12_000 }

/*
 * A careful double-entry ledger inside PostgreSQL, rewritten from the documented steps of pgledger.
 * For each transfer it locks both account rows in order, updates both balances, and inserts one
 * transfer and two entries. It has text ids, numeric amounts and five secondary indexes. Its batch
 * call locks the accounts of all its transfers first and then makes one after the other.
 */
const SCHEMA = `
  CREATE TABLE account
    (id text PRIMARY KEY, name text NOT NULL, currency text NOT NULL,
      balance numeric NOT NULL DEFAULT 0, version bigint NOT NULL DEFAULT 0,
    may_be_negative boolean NOT NULL DEFAULT true, may_be_positive boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE transfer
    (id text PRIMARY KEY, from_id text NOT NULL REFERENCES account,
      to_id text NOT NULL REFERENCES account, amount numeric NOT NULL CHECK (amount > 0),
      created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON transfer (from_id);
  CREATE INDEX ON transfer (to_id);
  CREATE TABLE entry
    (id text PRIMARY KEY, account_id text NOT NULL REFERENCES account,
      transfer_id text NOT NULL REFERENCES transfer, amount numeric NOT NULL,
      balance_before numeric NOT NULL,
    balance_after numeric NOT NULL, account_version bigint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON entry (account_id);
  CREATE INDEX ON entry (transfer_id);
  CREATE INDEX ON entry (created_at);
  CREATE FUNCTION new_id(prefix text) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT prefix || '_' || replace(uuidv7()::text, '-', '') $$;
  CREATE FUNCTION move(p_from text, p_to text, p_amount numeric) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE giver account; taker account; transfer_id text := new_id('trf');
  BEGIN
    PERFORM 1 FROM account WHERE id IN (p_from, p_to) ORDER BY id FOR UPDATE;
    UPDATE account SET balance = balance - p_amount, version = version + 1, updated_at = now()
    WHERE id = p_from RETURNING * INTO giver;
    UPDATE account SET balance = balance + p_amount, version = version + 1, updated_at = now()
    WHERE id = p_to RETURNING * INTO taker;
    IF giver.currency <> taker.currency OR (giver.balance < 0 AND NOT giver.may_be_negative)
      OR (taker.balance > 0 AND NOT taker.may_be_positive) THEN RAISE EXCEPTION 'not allowed';
        END IF;
    INSERT INTO transfer (id, from_id, to_id, amount) VALUES (transfer_id, p_from, p_to, p_amount);
    INSERT INTO entry
      (id, account_id, transfer_id, amount, balance_before, balance_after, account_version) VALUES
      (new_id('ent'), p_from, transfer_id, -p_amount, giver.balance + p_amount, giver.balance,
          giver.version),
        (new_id('ent'), p_to, transfer_id, p_amount, taker.balance - p_amount, taker.balance,
          taker.version);
    RETURN transfer_id;
  END $$;
  CREATE FUNCTION move_all(p_from text[], p_to text[], p_amount numeric) RETURNS text[]
  LANGUAGE plpgsql AS $$
  DECLARE transfer_ids text[];
  BEGIN
    PERFORM 1 FROM account WHERE id = ANY (p_from || p_to) ORDER BY id FOR UPDATE;
    FOR at IN 1 .. cardinality(p_from) LOOP
      transfer_ids := transfer_ids || move(p_from[at], p_to[at], p_amount);
    END LOOP;
    RETURN transfer_ids;
  END $$`

export type Peer = {
  readonly accounts: readonly string[]
  readonly pool: pg.Pool
  acknowledged: number
  readonly broken: Contestant['broken']
}

export async function openPeer(
  url: string,
  { accounts, connections }: { accounts: number; connections: number },
): Promise<Peer> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  pool.on('error', () => undefined)
  await pool.query(SCHEMA)
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO account (id, name, currency) SELECT new_id('acc'), 'account ' || g, 'INR'
      FROM generate_series(1, $1::int) g RETURNING id`,
    [accounts],
  )
  await pool.query('VACUUM ANALYZE')
  const self: Peer = {
    accounts: rows.map(({ id }) => id),
    pool,
    acknowledged: 0,
    broken: () => brokenOf(self),
  }
  return self
}

type Pair = [from: string, to: string]
type How = { readonly callers: number; readonly gathered?: boolean }

/**
 * Runs the peer ledger: with one call of its function per transfer, or (`gathered`) with one batch call
 * for what many callers want at once.
 */
export function peer(of: Peer, { callers, gathered = false }: How): Contestant {
  const pick = () => of.accounts[Math.floor(Math.random() * of.accounts.length)] ?? ''
  const pair = (): Pair => {
    const [from, to] = [pick(), pick()]
    return from === to ? pair() : [from, to]
  }
  return {
    name: `${gathered ? 'gathered' : 'peer'} ${callers}`,
    callers,
    run: async (seconds) => {
      const way = gathered ? moveGathered : moveOneByOne
      const measure = await way(of.pool, { callers, seconds }, pair)
      of.acknowledged += measure.done
      return measure
    },
    broken: of.broken,
  }
}

/** Each caller has a connection. */
async function moveOneByOne(pool: pg.Pool, how: Lanes, pair: () => Pair): Promise<Measure> {
  const clients = await Promise.all(Array.from({ length: how.callers }, () => pool.connect()))
  const measure = await inLanes(how, async (lane) => {
    await clients[lane]?.query({ name: 'move', text: 'SELECT move($1, $2, 500)', values: pair() })
    return 'done'
  })
  for (const client of clients) client.release()
  return measure
}

/** Our own gatherer, with the sizes of our batches. */
async function moveGathered(pool: pg.Pool, how: Lanes, pair: () => Pair): Promise<Measure> {
  const gatherer = createBatcher<Pair, string>({
    async run(pairs) {
      const { rows } = await pool.query<{ ids: string[] }>({
        name: 'move_all',
        text: 'SELECT move_all($1, $2, 500) AS ids',
        values: [pairs.map(([from]) => from), pairs.map(([, to]) => to)],
      })
      return (rows[0]?.ids ?? []).map((response) => ({ response }))
    },
    isWorthSplitting: () => false,
    ...BATCHES,
  })
  return inLanes(how, async () => {
    await gatherer.add(pair())
    return 'done'
  })
}

async function brokenOf({ pool, acknowledged }: Peer): Promise<string[]> {
  const { rows } = await pool.query<{
    sum: string
    transfers: string
    entries: string
    differing: string
  }>(`SELECT (SELECT sum(balance) FROM account) AS sum,
    (SELECT count(*) FROM transfer) AS transfers, (SELECT count(*) FROM entry) AS entries,
    (SELECT count(*) FROM account a
      LEFT JOIN (SELECT account_id, sum(amount) AS sum FROM entry GROUP BY 1) e
        ON e.account_id = a.id WHERE a.balance <> coalesce(e.sum, 0)) AS differing`)
  const [row] = rows
  const holds =
    row !== undefined &&
    Number(row.sum) === 0 &&
    Number(row.differing) === 0 &&
    Number(row.transfers) === acknowledged &&
    Number(row.entries) === acknowledged * 2
  return holds ? [] : [`the peer’s books do not hold: ${JSON.stringify(row)} after ${acknowledged}`]
}
