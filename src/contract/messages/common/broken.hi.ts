import type { broken as english } from './broken.en.ts'
import type { Translated } from '../translate.ts'

export const broken: Translated<typeof english> = {
  title: 'यह पेज नहीं दिख पाया',
  text: 'इसका एक हिस्सा नहीं पहुँचा। पहले भेजा हुआ कुछ नहीं खोया है।',
  reload: 'पेज फिर से लोड करें',
}
