import { Gauge, type Registry } from 'prom-client'
import type { World } from '../use-case/world.ts'

type Answers = { readonly witness: string; readonly refused: number; readonly quiet: number }

/** `refused` names only witnesses that are asked, and so does `quiet_since`. */
const STATEMENT = `SELECT w.name AS witness, (count(*) FILTER (WHERE w.name = ANY (refused)))::float8 AS refused,
    extract(epoch FROM app_now() - min(w.since::timestamptz))::float8 AS quiet
  FROM checkpoint, jsonb_each_text(quiet_since) w (name, since) GROUP BY w.name`

/** Exports by witness which records it refuses, and for how long it has signed nothing. */
export function watchWitnesses(registry: Registry, { database: { pool } }: World): void {
  const gauge = (name: string, help: string, valueOf: (answers: Answers) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['witness'],
      registers: [registry],
      async collect() {
        const { rows } = await pool.query<Answers>(STATEMENT).catch(() => ({ rows: [] }))
        // One that is asked no more has no figure.
        this.reset()
        for (const answers of rows) this.set({ witness: answers.witness }, valueOf(answers))
      },
    })
  gauge(
    'paraspar_witness_refused_circles',
    'Circles of which a witness remembers another record than the one in the database',
    ({ refused }) => refused,
  )
  gauge(
    'paraspar_witness_quiet_seconds',
    'Age of the last signature of a witness, or of the first time it was asked, in the circle where that is longest ago',
    ({ quiet }) => quiet,
  )
}
