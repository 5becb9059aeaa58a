import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { HELP_PAPERS } from '#contract/site.ts'
import { helpPaperPdf } from './help-paper.ts'

const ASSETS = join(import.meta.dirname, '../../web/pages/site/public/assets')
const picture = async (file: string) => sharp(join(ASSETS, file)).png({ palette: true }).toBuffer()
const operator = {
  name: 'Sahayog Network Foundation',
  address: '14, Station Road, Gorakhpur, Uttar Pradesh 273001',
  email: 'grievances@sahayog-network.example',
  phone: '+91 98765 43210',
  social: {},
}

describe.each(['en', 'hi'] as const)('a guide as PDF in %s', (language) => {
  test.each(HELP_PAPERS)('%s fills two pages, no more and no less', async (paper) => {
    const pdf = await helpPaperPdf({
      paper,
      language,
      operator,
      publicUrl: 'https://paraspar.example',
      picture,
    })
    const text = pdf.toString('latin1')
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
    expect(text).toContain(`/Lang (${language})`)
    expect(pdf.length).toBeLessThan(400_000)
  })
})
