import { existsSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { type NoteKey, readVerifierKey, verifierKey } from '#domain/ledger/tree/signed-note.ts'
import { readCommandLine, wrongUse } from '../platform/machine/command-line.ts'
import { sha256 } from '../platform/crypto/ids.ts'
import { createWitness, type Witness } from '../witness/add-checkpoint.ts'
import { pullCheckpoint } from '../witness/pull-checkpoint.ts'
import { serveWitness } from '../witness/serve-witness.ts'
import { createWitnessMemory, openWitnessMemory } from '../witness/witness-memory.ts'
import { runProgram } from './run-program.ts'

const COMMAND = {
  usage: [
    'npm run witness -- --memory FILE --log VKEY [--listen 127.0.0.1:7380]',
    'npm run witness -- --memory FILE --log VKEY --pull ADDRESS',
  ],
  about:
    'Remembers the records of other installations, and signs only what goes on from what it remembers. Needs no ' +
    'database and no settings. At its first start it makes its key; its line "witness" is what others name.',
  options: {
    memory: {
      type: 'string',
      value: 'FILE',
      about: 'its key and what it has seen; never put an older copy of it back',
    },
    name: {
      type: 'string',
      value: 'NAME',
      about: 'at the first start: its name, such as witness.example/first; later that of the file',
    },
    log: {
      type: 'string',
      multiple: true,
      value: 'VKEY',
      about: 'the key of an installation that it witnesses; may be given more than once',
    },
    listen: {
      type: 'string',
      value: 'HOST:PORT',
      default: '127.0.0.1:7380',
      about: 'where it waits for installations that ask it, behind your HTTPS server',
    },
    pull: {
      type: 'string',
      multiple: true,
      value: 'ADDRESS',
      about:
        'instead of waiting: fetch the checkpoint of a circle, https://HOST/api/ledger/checkpoint?circle=ID, once',
    },
  },
  exits: 'With --pull, ends with 0 if every record goes on from what was seen, and with 1 if not.',
} as const

/** Opens the witness of a memory, which is made where there is none. */
async function openWitness(
  path: string,
  { name, logs }: { name: string | undefined; logs: readonly NoteKey[] },
): Promise<Witness> {
  if (!existsSync(path)) {
    if (name === undefined || !/^[^\s+]+$/.test(name))
      throw wrongUse(COMMAND, `${path} is new: give the witness a name without spaces (--name).`)
    await createWitnessMemory(path, { name, seed: randomBytes(32) })
  }
  const memory = await openWitnessMemory(path, { failed: printError })
  const { name: known } = memory.identity
  if (name !== undefined && name !== known) {
    await memory.close()
    throw wrongUse(
      COMMAND,
      `${path} is the file of the witness ${known}, not of ${name}: name another file, or leave --name away.`,
    )
  }
  return createWitness(memory, logs, () => Temporal.Now.instant().epochMilliseconds)
}

function printError({ message }: Error): void {
  process.stderr.write(`${message}\n`)
}

async function main(): Promise<{ output: string; code?: number }> {
  const { values } = readCommandLine(COMMAND)
  if (values.memory === undefined) throw wrongUse(COMMAND, 'Name its file with --memory.')
  const logs = (values.log ?? []).map((text) => {
    const key = readVerifierKey(sha256, text)
    if (key === undefined) throw wrongUse(COMMAND, `${text} is not the key of a log.`)
    return key
  })
  const witness = await openWitness(values.memory, { name: values.name, logs })
  const about = `witness ${verifierKey(witness.key)}`
  try {
    return values.pull === undefined
      ? { output: await serve(witness, values.listen, about) }
      : await pull(witness, values.pull, about)
  } finally {
    await witness.memory.close()
  }
}

async function pull(
  witness: Witness,
  addresses: readonly string[],
  about: string,
): Promise<{ output: string; code: number }> {
  const pulled: string[] = []
  let code = 0
  for (const address of addresses)
    pulled.push(
      await pullCheckpoint(witness, address).catch((error: Error) => {
        code = 1
        return error.message
      }),
    )
  return { output: [about, ...pulled].join('\n'), code }
}

async function serve(witness: Witness, listen: string, about: string): Promise<string> {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(listen) ?? []
  if (host === '') throw wrongUse(COMMAND, `${listen} is not HOST:PORT.`)
  const server = await serveWitness(witness, {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port),
    failed: printError,
  })
  process.stdout.write(`${about}\nlistens at ${host}:${server.port}\n`)
  await new Promise((resolve) => process.once('SIGTERM', resolve).once('SIGINT', resolve))
  await server.stop()
  return 'ended'
}

if (import.meta.main) await runProgram(main)
