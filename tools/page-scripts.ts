import { type Language, languageFacts } from '#domain/shared/languages.ts'

/*
 * The few lines that stand in visitors' pages themselves. The content security policy allows each by its hash, so that each has the same text in
 * every page.
 */

/**
 * Fetches what a page to read only gains from (menus that close, slides, the kept language) once the page is painted, so that its script
 * does not share the line with what people came for; after three seconds also where no browser says that it has painted. Whoever chose another
 * language and is about to be led there does not wait.
 */
const LATE = `{const{scripts}=document.currentScript.dataset,go=()=>{for(const script of scripts.split(' '))import(script)};let kept;try{kept=localStorage.language}catch{}
if(kept&&kept!=='en'&&document.documentElement.lang==='en')go();else{new PerformanceObserver(go).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(go,3e3))}}`

/**
 * On a device without Devanagari every letter is the same empty box, and lines of boxes break elsewhere than words: they are not shown until the font
 * is there, three seconds at most. Where the device has letters, क्ष is narrower than three of them and nothing happens.
 */
const LETTERS = `{const{style}=document.documentElement,pen=document.createElement('canvas').getContext('2d'),wide=text=>pen.measureText(text).width,show=()=>style.visibility=''
if(wide('क्ष')>2.9*wide('क')){style.visibility='hidden';document.fonts.load('1em Paraspar Devanagari','क').then(show,show);setTimeout(show,3e3)}}`

export function withPageScripts(html: string, language: Language): string {
  const late = html.replace(/(<script data-scripts="[^"]+">)(<\/script>)/, (_whole, begin: string, end: string) => begin + LATE + end)
  // After the styles, which name the font.
  return languageFacts(language).script === 'Devanagari' ? late.replace('</style>', () => `</style><script>${LETTERS}</script>`) : late
}
