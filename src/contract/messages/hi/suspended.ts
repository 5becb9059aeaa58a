import type { suspended as english } from '../en/suspended.ts'
import type { Translated } from '../translate.ts'

export const suspended: Translated<typeof english> = {
  'title': 'अभी यह नहीं हो सकता',
  'text': 'जब तक आपकी सदस्यता रोकी गई है, यहाँ नया कुछ शुरू नहीं हो सकता। आप चल रहे भुगतान पूरे कर सकते हैं, सहायता को लिख सकते हैं, और अपना पेज तथा सुरक्षा सेटिंग देख सकते हैं।',
}
