// Made by npm run help-pictures. Do not edit.

/** The pictures of guides: the file below /assets/, and its size on the page in pixels. */
export const HELP_PICTURES = {
  'pay-where-en': { file: 'help/pay-where-en-368a9bbf.webp', width: 360, height: 531 },
  'pay-where-hi': { file: 'help/pay-where-hi-3af5ce94.webp', width: 360, height: 516 },
  'confirm-en': { file: 'help/confirm-en-581434b7.webp', width: 360, height: 714 },
  'confirm-hi': { file: 'help/confirm-hi-f13c5b84.webp', width: 360, height: 711 },
  'different-en': { file: 'help/different-en-3ea41083.webp', width: 360, height: 434 },
  'different-hi': { file: 'help/different-hi-3c443f4b.webp', width: 360, height: 420 },
  'wrong-en': { file: 'help/wrong-en-d89f7935.webp', width: 360, height: 429 },
  'wrong-hi': { file: 'help/wrong-hi-13017e4b.webp', width: 360, height: 435 },
  'promise-en': { file: 'help/promise-en-800e4b7e.webp', width: 360, height: 354 },
  'promise-hi': { file: 'help/promise-hi-2daad526.webp', width: 360, height: 352 },
  'honesty-en': { file: 'help/honesty-en-8c9e4d2b.webp', width: 360, height: 440 },
  'honesty-hi': { file: 'help/honesty-hi-ef767671.webp', width: 360, height: 460 },
  'desk-en': { file: 'help/desk-en-66722326.webp', width: 360, height: 321 },
  'desk-hi': { file: 'help/desk-hi-e65e22c5.webp', width: 360, height: 330 },
  'review-en': { file: 'help/review-en-a210df9b.webp', width: 360, height: 296 },
  'review-hi': { file: 'help/review-hi-40328eff.webp', width: 360, height: 305 },
  'case-en': { file: 'help/case-en-8e6220b4.webp', width: 360, height: 359 },
  'case-hi': { file: 'help/case-hi-73225325.webp', width: 360, height: 376 },
  'set-up-en': { file: 'help/set-up-en-0ae3278b.webp', width: 360, height: 312 },
  'set-up-hi': { file: 'help/set-up-hi-e7cdcd3c.webp', width: 360, height: 303 },
  'group-en': { file: 'help/group-en-5a2e0eb4.webp', width: 360, height: 318 },
  'group-hi': { file: 'help/group-hi-2b8716e5.webp', width: 360, height: 345 },
  'sheet-en': { file: 'help/sheet-en-25995b70.webp', width: 360, height: 477 },
  'sheet-hi': { file: 'help/sheet-hi-1921eb7b.webp', width: 360, height: 493 },
  'register-en': { file: 'help/register-en-2e44da37.webp', width: 360, height: 421 },
  'register-hi': { file: 'help/register-hi-e1ba99c8.webp', width: 360, height: 413 },
  'helpers-en': { file: 'help/helpers-en-9300c136.webp', width: 360, height: 318 },
  'helpers-hi': { file: 'help/helpers-hi-4dd176ac.webp', width: 360, height: 300 },
} as const

type Taken = keyof typeof HELP_PICTURES
export type HelpPicture = Taken extends infer Name
  ? Name extends `${infer Picture}-en`
    ? Picture
    : never
  : never
