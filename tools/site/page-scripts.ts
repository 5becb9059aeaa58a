import { type Language, languageFacts } from '#domain/shared/languages.ts'

/*
 * The short scripts inside the pages. The content security policy allows each by its hash, so every
 * page has equal text.
 */

/**
 * Loads scripts that a visitor page can do without (menus that close, slides, the stored language).
 * They load after the page is painted, so that they do not slow down the content. If the browser
 * reports no paint, they load after three seconds. They load at once when the visitor chose another
 * language and is about to be sent there.
 */
const LATE = `{const{scripts}=document.currentScript.dataset,go=()=>{for(const script of scripts.split(' '))import(script)};let kept;try{kept=localStorage.language}catch{}
if(kept&&kept!=='en'&&document.documentElement.lang==='en')go();else{new PerformanceObserver(go).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(go,3e3))}}`

/**
 * Hides Devanagari text until the font has loaded, for three seconds at most. Without Devanagari, a
 * device shows every letter as one empty box, and lines of boxes break in other places than words.
 * If the device has the letters, क्ष is narrower than three letters and nothing is hidden.
 */
const LETTERS = `{const{style}=document.documentElement,pen=document.createElement('canvas').getContext('2d'),wide=text=>pen.measureText(text).width,show=()=>style.display=''
if(wide('क्ष')>2.9*wide('क')){style.display='none';Promise.all(['1em','700 1em'].map(size=>document.fonts.load(size+' Paraspar Devanagari','क'))).then(show,show);setTimeout(show,3e3)}}`

export function withPageScripts(html: string, language: Language): string {
  const late = html.replace(
    /(<script data-scripts="[^"]+">)(<\/script>)/,
    (_whole, begin: string, end: string) => begin + LATE + end,
  )
  // After the styles, because they name the font.
  return languageFacts(language).script === 'Devanagari'
    ? late.replace('</style>', () => `</style><script>${LETTERS}</script>`)
    : late
}

/**
 * Runs in the member area's page before everything else. It sets the language that the person
 * chose. For the dashboard, where most visits begin, it requests files, texts and data together
 * with the first script, which would otherwise request them later
 * (src/web/platform/api/asked-ahead.ts).
 */
const AHEAD = `{const{dataset}=document.currentScript;let language;try{language=localStorage.language}catch{}
language=[language,...navigator.languages].map(one=>String(one).toLowerCase().split('-')[0]).find(one=>one in dataset)??'en';document.documentElement.lang=language
if(location.pathname==='/dashboard'){asked=new Map(dataset.asks.split(' ').map(url=>{const answer=fetch(url,{credentials:'same-origin',cache:'no-store',headers:{Accept:'application/json','Accept-Language':language},signal:AbortSignal.timeout(15e3)});answer.catch(()=>0);return[language+' '+url,answer]}))
for(const href of dataset[language].split(' '))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))}}`

/** The addresses that the dashboard asks for at once. The service worker keeps their responses. */
export const DASHBOARD_ADDRESSES = ['/api/user/session', '/api/home'] as const

/** Builds the member area's page, with the dashboard's files in each language. */
export function withAhead(
  html: string,
  files: Readonly<Record<string, readonly string[]>>,
): string {
  const data = Object.entries({ ...files, asks: DASHBOARD_ADDRESSES })
    .map(([name, values]) => `data-${name}="${values.join(' ')}"`)
    .join(' ')
  return html.replace(
    '<script data-dashboard=""></script>',
    () => `<script ${data}>${AHEAD}</script>`,
  )
}
