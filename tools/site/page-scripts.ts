import { type Language, languageFacts } from '#domain/shared/languages.ts'
import { DASHBOARD_ASKS } from '#web/platform/api/dashboard-asks.ts'

/*
 * The few lines that stand in pages themselves. The content security policy allows each by its
 * hash, so that each has the same text in every page.
 */

/**
 * Fetches what a page to read only gains from (menus that close, slides, the kept language) once
 * the page is painted, so that its script does not share the line with what people came for; after
 * three seconds also where no browser says that it has painted. Whoever chose another language and
 * is about to be led there does not wait.
 */
const LATE = `{const{scripts}=document.currentScript.dataset,go=()=>{for(const script of scripts.split(' '))import(script)};let kept;try{kept=localStorage.language}catch{}
if(kept&&kept!=='en'&&document.documentElement.lang==='en')go();else{new PerformanceObserver(go).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(go,3e3))}}`

/**
 * On a device without Devanagari every letter is the same empty box, and lines of boxes break
 * elsewhere than words: they are not shown until the font is there, three seconds at most. Where
 * the device has letters, क्ष is narrower than three of them and nothing happens.
 */
const LETTERS = `{const{style}=document.documentElement,pen=document.createElement('canvas').getContext('2d'),wide=text=>pen.measureText(text).width,show=()=>style.visibility=''
if(wide('क्ष')>2.9*wide('क')){style.visibility='hidden';document.fonts.load('1em Paraspar Devanagari','क').then(show,show);setTimeout(show,3e3)}}`

export function withPageScripts(html: string, language: Language): string {
  const late = html.replace(
    /(<script data-scripts="[^"]+">)(<\/script>)/,
    (_whole, begin: string, end: string) => begin + LATE + end,
  )
  // After the styles, which name the font.
  return languageFacts(language).script === 'Devanagari'
    ? late.replace('</style>', () => `</style><script>${LETTERS}</script>`)
    : late
}

/**
 * Runs in the member area's page before all else: the language whoever comes chose, and for the
 * dashboard, where nearly everybody begins, its files and sentences on the same way as the first
 * script, which would only name them once it runs, and its answers
 * (src/web/platform/api/asked-ahead.ts).
 */
const AHEAD = `{const{dataset}=document.currentScript;let language;try{language=localStorage.language}catch{}
language=[language,...navigator.languages].map(one=>String(one).toLowerCase().split('-')[0]).find(one=>one in dataset)??'en';document.documentElement.lang=language
if(location.pathname==='/dashboard'){for(const href of dataset[language].split(' '))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
asked=new Map(dataset.asks.split(' ').map(url=>{const answer=fetch(url,{credentials:'same-origin',cache:'no-store',headers:{Accept:'application/json','Accept-Language':language},signal:AbortSignal.timeout(15e3)});answer.catch(()=>0);return[language+' '+url,answer]}))}}`

/** The member area's page, which knows the files of the dashboard in each language. */
export function withAhead(
  html: string,
  files: Readonly<Record<string, readonly string[]>>,
): string {
  const asks = ['GET /user/session', ...DASHBOARD_ASKS].map((key) => key.replace('GET ', '/api'))
  const data = Object.entries({ ...files, asks })
    .map(([name, values]) => `data-${name}="${values.join(' ')}"`)
    .join(' ')
  return html.replace(
    '<script data-dashboard=""></script>',
    () => `<script ${data}>${AHEAD}</script>`,
  )
}
