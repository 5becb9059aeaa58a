import { runCarousel } from './carousel.ts'
import './frame.ts'

for (const root of document.querySelectorAll<HTMLElement>('[data-carousel]')) runCarousel(root)
