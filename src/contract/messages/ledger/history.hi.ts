import type { history as english } from './history.en.ts'
import type { Translated } from '../translate.ts'

export const history: Translated<typeof english> = {
  'title': 'कॉइन (Coine) का इतिहास',
  'lead': 'जिस मदद की पुष्टि हुई, उस महीने के हिसाब से जिसमें पैसे पाने वाले के खाते में आए। यहाँ केवल वही है जो हो चुका; आगे का कोई अंदाज़ा नहीं।',
  'mine': 'मेरी मदद',
  'mine-by-month': 'महीने के हिसाब से',
  'circle': 'पूरे समूह में मदद',
  'circle-lead': 'इस समूह के सदस्यों ने एक-दूसरे को जो दिया और जिसकी पुष्टि हुई। रिवर्स हुए भुगतान इसमें नहीं हैं।',
  'month': 'महीना',
  'given': 'दिया',
  'received': 'मिला',
  'confirmed': 'पुष्टि हुई मदद',
  'none': 'अभी किसी मदद की पुष्टि नहीं हुई। पहली पुष्टि के साथ पहला महीना दिखेगा।',
  'none-mine': 'इन महीनों में आपने न कुछ दिया, न आपको कुछ मिला।',
  'earlier': 'पहले के महीने',
  'later': 'बाद के महीने',
  'transaction': 'विवरण देखें',
}
