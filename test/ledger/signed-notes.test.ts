import { describe, expect, test } from 'vitest'
import { nodeSha256, signerOf, verifyByNode } from '#test/helping/ledger-file.ts'
import { sign } from 'node:crypto'
import { base64, bytesOfBase64 } from '#domain/ledger/bytes.ts'
import {
  checkpointText,
  readCheckpoint,
  readSubmission,
  submissionText,
} from '#domain/ledger/tree/checkpoint.ts'
import {
  knownSignatures,
  NOTE_TYPES,
  noteKey,
  noteText,
  readNote,
  readVerifierKey,
  signNote,
  signatureLine,
  verifierKey,
} from '#domain/ledger/tree/signed-note.ts'
import { readTlogProof, tlogProofText } from '#domain/ledger/tree/tlog-proof.ts'

/** The note of golang.org/x/mod/sumdb/note (example_test.go); its private key is published with it. */
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const PETER_SEED = 'gQoUAtUUbI2E8kQzMPVAgOv5juF9nHT2JS/F1ccoMXM='
const SAYING =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const PETER_NOTE = `${SAYING}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`
/** The example of c2sp.org/signed-note. */
const FOO = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const FOO_NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`
/** A checkpoint of the Go checksum database, and its key (torchwood, cmd/litewitness/testdata/sumdb.txt). */
const SUM = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'
const SUM_NOTE = `go.sum database tree
35225469
vt5T6GaLCXvyHFl9VUvvItR43XZxfLgftEcTyO3eJCQ=

— sum.golang.org Az3grpukl5AXaVfYkLiDGORx/DN2nlcS5kZHR5uYOBV2KA2HgXpD+gu9HHONebHLAyaKbbTM75QTtPydhKCExixSfwQ=
`

const keyOf = (text: string) => readVerifierKey(nodeSha256, text)!
const read = async (note: string, ...keys: string[]) => {
  const known = await knownSignatures(readNote(note)!, keys.map(keyOf), verifyByNode)
  return known?.map(({ key, at }) => [key.name, at])
}
const signerFor = (seed: Uint8Array) => {
  const { publicKey, privateKey } = signerOf(seed)
  return { publicKey, sign: (text: string) => sign(null, Buffer.from(text), privateKey) }
}

describe('a signed note', () => {
  test.each([
    [PETER, PETER_NOTE, 'PeterNeumann'],
    [FOO, FOO_NOTE, 'example.com/foo'],
    [SUM, SUM_NOTE, 'sum.golang.org'],
  ])('that others publish is read: %s', async (key, note, name) => {
    expect(verifierKey(keyOf(key))).toBe(key)
    expect(await read(note, key)).toEqual([[name, null]])
    expect(noteText(readNote(note)!)).toBe(note)
  })

  test('is signed byte for byte as Go signs it', () => {
    const { sign: signs } = signerFor(bytesOfBase64(PETER_SEED)!)
    const signature = signNote(SAYING, { key: keyOf(PETER), sign: signs, at: 0 })
    expect(noteText({ text: SAYING, signatures: [signature] })).toBe(PETER_NOTE)
  })

  test('counts for nothing where a known key did not sign it, and an unknown key is nobody', async () => {
    expect(await read(PETER_NOTE, FOO)).toEqual([])
    expect(await read(PETER_NOTE.replace('problem is', 'problem was'), PETER)).toBeUndefined()
    const both = `${PETER_NOTE}${PETER_NOTE.split('\n').at(-2)!.replace('x08go/Z', 'x08go/Y')}\n`
    expect(await read(both, PETER)).toBeUndefined()
    expect(await read(both.replace('— PeterNeumann x08go/Y', '— Peter x08go/Y'), PETER)).toEqual([
      ['PeterNeumann', null],
    ])
  })

  test.each([
    PETER_NOTE.slice(0, -1),
    PETER_NOTE.replace('\n\n', '\n'),
    PETER_NOTE.replace('— ', '- '),
    PETER_NOTE.replace('PeterNeumann', 'Peter Neumann'),
    PETER_NOTE.replace('PeterNeumann', 'Peter+Neumann'),
    PETER_NOTE.replace('=\n', '\n'),
    PETER_NOTE.replace('AM=', 'AN='),
    PETER_NOTE.replace('you', 'y\u0000u'),
    PETER_NOTE.replaceAll('\n', '\r\n'),
    `${SAYING}\n`,
    `${SAYING}\n\u2014 Peter AAAAAA==\n`,
    `${SAYING}\n${'\u2014 Peter AAAAAAA=\n'.repeat(65)}`,
    '',
  ])('of another form is none (%#)', (note) => {
    expect(readNote(note)).toBeUndefined()
  })

  test.each([
    PETER.replace('c74f20a3', 'c74f20a4'),
    PETER.replace('PeterNeumann', 'Peter'),
    PETER.replace('+ARpc', '+ZRpc'),
    'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
    'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    '',
  ])('has no key that is written like this (%#)', (key) => {
    expect(readVerifierKey(nodeSha256, key)).toBeUndefined()
  })
})

describe('a cosignature', () => {
  const { publicKey, sign: signs } = signerFor(bytesOfBase64(PETER_SEED)!)
  const key = noteKey(nodeSha256, {
    name: 'witness.example.com/w1',
    type: NOTE_TYPES.cosignature,
    publicKey,
  })
  const { text } = readNote(SUM_NOTE)!
  const cosigned = (at: number) => signNote(text, { key, sign: signs, at })

  test('is over the lines of c2sp.org/tlog-cosignature, and says its time', async () => {
    const lines = `cosignature/v1\ntime 1679315147\n${text}`
    const bytes = Buffer.from(cosigned(1_679_315_147).bytes)
    expect(bytes.subarray(0, 8).toString('hex')).toBe('00000000641850cb')
    expect(bytes.subarray(8)).toEqual(signs(lines))
    const note = SUM_NOTE + signatureLine(cosigned(1_679_315_147))
    expect(await read(note, SUM, verifierKey(key))).toEqual([
      ['sum.golang.org', null],
      ['witness.example.com/w1', 1_679_315_147],
    ])
  })

  test('of another time or of no time is wrong, and is no signature of the log', async () => {
    const { bytes } = cosigned(1_679_315_147)
    for (const other of [bytes.with(7, 0), bytes.subarray(8), signs(text)]) {
      const line = signatureLine({ ...cosigned(0), bytes: other })
      expect(await read(SUM_NOTE + line, verifierKey(key))).toBeUndefined()
    }
    const asLog = noteKey(nodeSha256, { ...key, type: NOTE_TYPES.signature })
    expect(await read(SUM_NOTE + signatureLine(cosigned(1)), verifierKey(asLog))).toEqual([])
  })
})

describe('a checkpoint', () => {
  const { text } = readNote(SUM_NOTE)!

  test('is read and written as the Go checksum database writes it', () => {
    const checkpoint = readCheckpoint(text)!
    expect([checkpoint.origin, checkpoint.size]).toEqual(['go.sum database tree', 35_225_469])
    expect(checkpointText(checkpoint)).toBe(text)
    expect(readCheckpoint(`${text}more\n`)).toEqual(checkpoint)
  })

  test.each([
    text.replace('35225469', '035225469'),
    text.replace('35225469', '-1'),
    text.replace('35225469', '1e3'),
    text.replace('35225469', '9007199254740993'),
    text.replace('JCQ=', 'JCR='),
    text.replace('vt5T', ''),
    text.replace('go.sum database tree', ''),
    `${text}\n`,
    `${text}\nmore\n`,
    text.slice(0, -1),
    '',
  ])('of another form is none (%#)', (other) => {
    expect(readCheckpoint(other)).toBeUndefined()
  })

  test('goes to a witness behind the size it knows and the proof', () => {
    const proof = [1, 2].map((byte) => Uint8Array.from(nodeSha256(Uint8Array.of(byte))))
    const asked = submissionText({ old: 7, proof, note: SUM_NOTE })
    expect(asked.split('\n').slice(0, 5)).toEqual([
      'old 7',
      ...proof.map(base64),
      '',
      'go.sum database tree',
    ])
    expect(readSubmission(asked)).toEqual({ old: 7, proof, note: SUM_NOTE })
    for (const wrong of ['old 07', 'old', 'old -1', 'Old 7', 'old 7 '])
      expect(readSubmission(asked.replace('old 7', wrong))).toBeUndefined()
    const long = Array.from({ length: 64 }, () => proof[0]!)
    expect(readSubmission(submissionText({ old: 7, proof: long, note: SUM_NOTE }))).toBeUndefined()
    expect(readSubmission(asked.replace('=\n', '\n'))).toBeUndefined()
    expect(readSubmission('old 7\n')).toBeUndefined()
  })
})

test('a proof is a file of its own', () => {
  const proof = {
    extra: Buffer.from('[1,"help"]'),
    index: 73_894,
    proof: [Uint8Array.from(nodeSha256(Uint8Array.of(1)))],
    note: SUM_NOTE,
  }
  const text = tlogProofText(proof)
  expect(text.split('\n').slice(0, 5)).toEqual([
    'c2sp.org/tlog-proof@v1',
    'extra WzEsImhlbHAiXQ==',
    'index 73894',
    base64(proof.proof[0]!),
    '',
  ])
  expect(readTlogProof(text)).toEqual({ ...proof, extra: Uint8Array.from(proof.extra) })
  for (const wrong of [text.replace('@v1', '@v2'), text.replace('index 7', 'index 07'), '', 'x'])
    expect(readTlogProof(wrong)).toBeUndefined()
})
