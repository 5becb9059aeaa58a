import type { shortcuts as english } from './shortcuts.en.ts'

export const shortcuts: Record<keyof typeof english, string> = {
  'install-title': 'परस्पर को होम स्क्रीन पर रखें',
  'install-text': 'फिर आपके भुगतान एक टैप में खुलेंगे, इंटरनेट न हो तब भी।',
  'install-do': 'होम स्क्रीन पर रखें',
  'install-share': 'ब्राउज़र का शेयर बटन दबाएँ, फिर “होम स्क्रीन में जोड़ें” चुनें।',
  'install-menu': 'ब्राउज़र का मेन्यू खोलें और “होम स्क्रीन पर जोड़ें” चुनें।',
  'install-away': 'नहीं, रहने दें',

  'pay-title': 'भुगतान करें',
  'pay-none': 'अभी आपको कोई भुगतान नहीं करना है।',
  'confirm-title': 'पुष्टि करें',
  'confirm-none': 'अभी आपको किसी भुगतान की पुष्टि नहीं करनी है।',
  'to-payments': 'अपने भुगतान देखें',
}
