import type { kit as english } from './kit.en.ts'
import type { Translated } from '../translate.ts'

export const kit: Translated<typeof english> = {
  title: 'घटक',
  label: 'नाम',
  other: 'दूसरा नाम',
  hint: 'सरल शब्दों में संकेत',
  error: 'क्या ग़लत है, सरल शब्दों में',
  text: 'एक वाक्य, उतना ही लंबा जितने स्क्रीन पर होते हैं, ताकि दिखे कि वह कैसे मुड़ता है।',
  name: 'आशा उदाहरण',
}
