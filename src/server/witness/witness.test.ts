import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { nodeSha256, verifyByNode } from '#test/helping/ledger-file.ts'
import { signedTree } from '#test/ledger/signed-tree.ts'
import { witnessesOfFile } from '#test/ledger/witnesses.ts'
import { knownSignatures, NOTE_TYPES, noteKey, readNote } from '#domain/ledger/tree/signed-note.ts'
import { bytesOfHex } from '#domain/ledger/bytes.ts'
import { createWitness } from './add-checkpoint.ts'
import { serveWitness } from './serve-witness.ts'
import { openWitnessMemory, type Witnessed } from './witness-memory.ts'

const { log: LOG, ends, clock, newPath, made } = witnessesOfFile()
const served = async () => {
  const { path, witness } = await made()
  const failures: string[] = []
  const server = await serveWitness(witness, {
    host: '127.0.0.1',
    port: 0,
    requestMs: 1_000,
    failed: ({ message }) => failures.push(message),
  })
  ends.push(() => server.stop())
  const base = `http://127.0.0.1:${server.port}`
  const post = async (body: string | Uint8Array<ArrayBuffer>, where = '/add-checkpoint') => {
    const response = await fetch(base + where, { method: 'POST', body })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  return { path, witness, base, post, failures, port: server.port }
}

describe('a witness over HTTP', () => {
  test('signs what goes on from what it knows', async () => {
    const { post, witness, base } = await served()
    const { status, text } = await post(LOG.asks(0, 3))
    expect(status).toBe(200)
    const known = await knownSignatures(
      readNote(LOG.noteOf(3) + text)!,
      [witness.key],
      verifyByNode,
    )
    expect(known).toMatchObject([{ key: { name: 'witness.example/w' }, at: clock.now / 1_000 }])
    expect(await post(LOG.asks(3, 8))).toMatchObject({ status: 200 })
    const id = nodeSha256(Buffer.from('paraspar.example'))
    const latest = await fetch(`${base}/${Buffer.from(id).toString('hex')}/checkpoint`)
    const note = await latest.text()
    expect(note.startsWith('paraspar.example\n8\n')).toBe(true)
    expect(
      await knownSignatures(readNote(note)!, [witness.key, LOG.key], verifyByNode),
    ).toHaveLength(2)
    expect((await fetch(`${base}/${'0'.repeat(64)}/checkpoint`)).status).toBe(404)
  })

  test('signs nothing else, and says why', async () => {
    const { post } = await served()
    await post(LOG.asks(0, 5))
    const conflict = { status: 409, type: 'text/x.tlog.size', text: '5\n' }
    expect(await post(LOG.asks(0, 8))).toEqual(conflict)
    expect(await post(LOG.asks(3, 8))).toEqual(conflict)
    expect(await post(LOG.asks(3, 4))).toEqual(conflict)
    const wrong = [
      LOG.asks(5, 8, { changed: 2 }),
      LOG.asks(5, 5, { changed: 2 }),
      LOG.asks(5, 8).replace(/^old 5\n.*\n/, 'old 5\n'),
      LOG.asks(5, 8).replace('old 5\n', `old 5\n${'A'.repeat(43)}=\n`),
    ]
    for (const text of wrong) expect(await post(text)).toMatchObject({ status: 422 })
    const other = signedTree('other.example')
    expect(await post(other.asks(0, 3))).toMatchObject({ status: 404 })
    const pretends = signedTree('paraspar.example', 8)
    expect(await post(pretends.asks(5, 8))).toMatchObject({ status: 403 })
    const [head = '', line = ''] = LOG.asks(5, 8).split(/(?=— )/)
    const forged = line.replace(/....=\n$/, 'AAAA=\n').replace(/A=\n$/, 'A=\n')
    expect(await post(head + forged)).toMatchObject({ status: 403 })
    expect(await post(LOG.asks(5, 8).replace('old 5', 'old 9'))).toMatchObject({ status: 400 })
    expect(await post(LOG.asks(5, 8))).toMatchObject({ status: 200 })
  })

  test('knows each circle behind the name of its installation apart', async () => {
    const { post } = await served()
    const [one, two] = ['paraspar.example/1', 'paraspar.example/2']
    expect(await post(LOG.asks(0, 3, { origin: one }))).toMatchObject({ status: 200 })
    expect(await post(LOG.asks(0, 4, { origin: two }))).toMatchObject({ status: 200 })
    expect(await post(LOG.asks(3, 4, { origin: one }))).toMatchObject({ status: 200 })
    expect(await post(LOG.asks(0, 4, { origin: 'paraspar.example.evil/1' }))).toMatchObject({
      status: 404,
    })
  })

  test('remembers only so many records of one key, and so much of each', async () => {
    const { witness, path } = await made()
    const { memory } = witness
    const many = Array.from({ length: 10_000 }, (_, at) => ({ origin: `paraspar.example/${at}` }))
    const full = { ...memory, all: () => Iterator.from(many as unknown as Witnessed[]) }
    const other = signedTree('other.example')
    const at = createWitness(full, [LOG.key, other.key], () => clock.now)
    const refused = await at.add(LOG.asks(0, 3, { origin: 'paraspar.example/new' }))
    expect([refused.status, refused.body]).toEqual([429, expect.stringContaining('10000 records')])
    expect((await at.add(other.asks(0, 3))).status).toBe(200)
    expect((await witness.add(LOG.asks(0, 3, { more: `${'x'.repeat(1_000)}\n` }))).status).toBe(400)
    const length = readFileSync(path).length
    const often = LOG.asks(0, 3, { more: 'x\n' }).replace(/(— .*\n)$/, '$1'.repeat(60))
    expect((await witness.add(often)).status).toBe(200)
    expect(readFileSync(path).length - length).toBeLessThan(500)
  })

  test('has an empty tree only with its own root', async () => {
    const { post } = await served()
    const wrong = LOG.noteOf(1)
    expect((await post(LOG.asks(0, 0))).status).toBe(200)
    const text = wrong.replace('\n1\n', '\n0\n')
    expect((await post(`old 0\n\n${text}`)).status).toBe(403)
  })

  test.each([
    ['', 400],
    ['old 0\n\n', 400],
    ['old 0\n\nx\n', 400],
    [LOG.asks(0, 3).replace('\n\n', '\n'), 400],
    [`old 0\n${'AAAA\n'.repeat(1_000)}\n${LOG.noteOf(3)}`, 400],
    [`old 0\n${`${'A'.repeat(43)}=\n`.repeat(64)}\n${LOG.noteOf(3)}`, 400],
    [LOG.asks(0, 3) + '— x AAAAAAA=\n'.repeat(200), 400],
    [LOG.asks(0, 3) + '— x AAAAAAA=\n'.repeat(40), 200],
    [LOG.asks(0, 3) + `— x ${'A'.repeat(90_000)}\n`, 200],
    ['x'.repeat(200_000), 413],
    [LOG.asks(0, 3).replace('old 0', 'old 00'), 400],
    [LOG.asks(0, 3).replace('\n3\n', '\n99999999999999999999\n'), 400],
    [Uint8Array.from([0x6f, 0x6c, 0x64, 0xff, 0x0a]), 400],
  ] as const)('takes hostile input %#', async (body, status) => {
    const { post } = await served()
    expect((await post(body)).status).toBe(status)
    expect((await post(LOG.asks(status === 200 ? 3 : 0, 4))).status).toBe(200)
  })

  test('ends with a sender that is slow, and serves others meanwhile', async () => {
    const { post, port } = await served()
    const slow = connect(port, '127.0.0.1')
    const heard: string[] = []
    slow.on('data', (piece) => heard.push(piece.toString()))
    slow.write('POST /add-checkpoint HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nold')
    expect((await post(LOG.asks(0, 3))).status).toBe(200)
    await new Promise((resolve) => slow.once('close', resolve))
    expect(heard.join('')).toContain('408')
  })

  test('has no other door', async () => {
    const { post, base } = await served()
    expect((await fetch(`${base}/add-checkpoint`)).status).toBe(405)
    expect((await post(LOG.asks(0, 3), '/')).status).toBe(404)
  })

  test('of two at once for one log signs one', async () => {
    const { post, path } = await served()
    await post(LOG.asks(0, 3))
    const answers = await Promise.all(
      [5, 6, 7, 8, 5, 6, 7, 8].map((size) => post(LOG.asks(3, size))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    const again = await openWitnessMemory(path)
    ends.push(() => again.close())
    expect(answers.filter(({ status }) => status === 409).map(({ text }) => text)).toEqual(
      Array.from({ length: 7 }, () => `${again.find('paraspar.example')!.size}\n`),
    )
  })
})

/** The session of torchwood's litewitness, over a log of sigsum (cmd/litewitness/testdata/litewitness.txt). */
test('answers a published session', async () => {
  const origin =
    'sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562'
  const publicKey = bytesOfHex('ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f')
  const log = noteKey(nodeSha256, { name: origin, type: NOTE_TYPES.signature, publicKey })
  const { witness } = await made(newPath(), log)
  const leaf = (number: number) =>
    `KgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=`.replace('KgA', `Kg${'AEIM'[number]}`)
  const three = `${origin}\n3\nRcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=\n\n— ${origin} UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=\n`
  const five = `${origin}\n5\nQrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=\n\n— ${origin} UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=\n`
  const [second, third, fifth] = [leaf(1), leaf(2), 'KgQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=']
  const session: [string, number][] = [
    [
      `old 0\n\n${origin}\n1\n${leaf(0)}\n\n— ${origin} UgIom7fPZTqpxWWhyjWduBvTvGVqsokMbqTArsQilegKoFBJQjUFAmQ0+YeSPM3wfUQMFSzVnnNuWRTYrajXpNUbIQY=\n`,
      200,
    ],
    [`old 1\n${second}\n${third}\n\n${three.replace('6go=', '6gw=')}`, 403],
    [`old 1\n${second}\n${third}\n\n${three.replaceAll('e562', 'e563')}`, 404],
    [`old 1\n\n${three}`, 422],
    [`old 1\n${second}\n${third.replace('AA=', 'BA=')}\n\n${three}`, 422],
    [`old 1\n${second}\n${third}\n\n${three}`, 200],
    [`old 1\n${second}\n+fUDV+k970B4I3uKrqJM4aP1lloPZP8mvr2Z4wRw2LI=\n${fifth}\n\n${five}`, 409],
    [
      `old 3\n${third}\n${'KgMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='}\nwgiIFdZfYNv6WU1OllBKsWnLYIS/DBMqt8Uh/S4OukE=\n${fifth}\n\n${five}`,
      200,
    ],
    [`old 0\n\n${five}`, 409],
  ]
  const answers = []
  for (const [text] of session) answers.push((await witness.add(text)).status)
  expect(answers).toEqual(session.map(([, status]) => status))
})
