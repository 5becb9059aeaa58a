/**
 * Runs in the page itself: fetches what a page to read only gains from (menus that close, slides, the kept language) once the page is
 * drawn, so that its script does not share the line with what people came for. Whoever chose Hindi and is about to be led there
 * does not wait. The same text in every page: the content security policy allows it by its hash.
 */
export const LATE_SCRIPT = `{const{scripts}=document.currentScript.dataset,go=()=>{for(const script of scripts.split(' '))import(script)};let kept;try{kept=localStorage.language}catch{}
if(kept==='hi'&&document.documentElement.lang==='en')go();else addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(go)))}`
