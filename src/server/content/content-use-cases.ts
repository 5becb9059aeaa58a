import { changeNews } from './use-cases/change-news.ts'
import { changePoster } from './use-cases/change-poster.ts'
import { changeSlide } from './use-cases/change-slide.ts'
import { createNews } from './use-cases/create-news.ts'
import { createPoster } from './use-cases/create-poster.ts'
import { createSlide } from './use-cases/create-slide.ts'
import { listCircleNews } from './use-cases/list-circle-news.ts'
import { listContent } from './use-cases/list-content.ts'
import { moveContent } from './use-cases/move-content.ts'
import { previewContent } from './use-cases/preview-content.ts'
import { saveListing } from './use-cases/save-listing.ts'
import { saveTestimonial } from './use-cases/save-testimonial.ts'
import { showContent } from './use-cases/show-content.ts'
import { showShown } from './use-cases/show-shown.ts'
import { withdrawListing } from './use-cases/withdraw-listing.ts'
import { withdrawTestimonial } from './use-cases/withdraw-testimonial.ts'

/** The use cases of this feature, each with its endpoint. */
export const contentUseCases = [
  listCircleNews,
  listContent,
  showContent,
  previewContent,
  createNews,
  changeNews,
  createSlide,
  changeSlide,
  createPoster,
  changePoster,
  moveContent,
  showShown,
  saveTestimonial,
  withdrawTestimonial,
  saveListing,
  withdrawListing,
] as const
