import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { setUp } from './setup.ts'
import { readSmsSettings } from '../platform/outside/sms-settings.ts'
import { SMS_TEMPLATES } from '../platform/outside/sms-templates.ts'

const SITE = 'https://help.example.org'
const printed = (environment: Record<string, string>) =>
  setUp({ environment, args: ['--sms-templates'] })

describe('setup --sms-templates', () => {
  test('prints each text with the domain as fixed text, and the types of its variables in their order', async () => {
    const table = await printed({ PUBLIC_URL: `${SITE}/` })
    expect(table).toContain(`Register these ${SMS_TEMPLATES.length} texts`)
    expect(table).toContain('Put help.example.org on its list of allowed URLs first.')
    for (const { template, language, slots } of SMS_TEMPLATES) {
      const [, row = ''] = table.split(`\n${template} (${language}), at most `)
      const [text = '', types = ''] = row.split('\n  types: ')
      expect(text).toMatch(/^[12] SMS\n {2}/)
      expect([...text.matchAll(/\{#(\w+)#\}/g)].map(([, tag]) => tag)).toEqual(
        [...(types.split('\n')[0] ?? '').matchAll(/#(\w+)#/g)].map(([, tag]) => tag),
      )
      expect((types.split('\n')[0] ?? '').match(/#\w+#/g) ?? []).toHaveLength(slots.length)
    }
    expect(table.split('\n\nThen fill in')[0]).not.toMatch(/\{(site|link|domain)\}|TOO LONG/)
    expect(table).toContain('help.example.org/join/{#alphanumeric#}')
  })

  test('prints an empty settings file that is good once it is filled in', async () => {
    const table = await printed({ PUBLIC_URL: SITE })
    const empty = table.slice(table.indexOf('\n{\n') + 1)
    const filled = empty
      .replace('"header": ""', '"header": "PRSPAR"')
      .replace('"entity": ""', '"entity": "1201159000000000001"')
      .replaceAll('"id": ""', '"id": "65f0"')
      .replaceAll('"dlt": ""', '"dlt": "1107000000000000001"')
    const folder = mkdtempSync(join(tmpdir(), 'paraspar-sms-table-'))
    writeFileSync(join(folder, 'sms.json'), filled)
    const { templates } = readSmsSettings(join(folder, 'sms.json'))
    rmSync(folder, { recursive: true })
    expect(Object.keys(templates)).toEqual([
      ...new Set(SMS_TEMPLATES.map(({ template }) => template)),
    ])
  })

  test('says so where the domain makes a text too long', async () => {
    const long = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example.org`
    expect(await printed({ PUBLIC_URL: long })).toContain('TOO LONG, use a shorter domain')
  })

  test('needs the address of the installation, and no database', async () => {
    await expect(printed({})).rejects.toThrow(
      'PUBLIC_URL: must be the address of this installation',
    )
  })
})
