import { changeNews } from './use-cases/change-news.ts'
import { changePoster } from './use-cases/change-poster.ts'
import { changeSlide } from './use-cases/change-slide.ts'
import { createNews } from './use-cases/create-news.ts'
import { createPoster } from './use-cases/create-poster.ts'
import { createSlide } from './use-cases/create-slide.ts'
import { listContent } from './use-cases/list-content.ts'
import { moveContent } from './use-cases/move-content.ts'
import { previewContent } from './use-cases/preview-content.ts'
import { saveListing } from './use-cases/save-listing.ts'
import { saveTestimonial } from './use-cases/save-testimonial.ts'
import { showContent } from './use-cases/show-content.ts'
import { showShown } from './use-cases/show-shown.ts'
import { withdrawListing } from './use-cases/withdraw-listing.ts'
import { withdrawTestimonial } from './use-cases/withdraw-testimonial.ts'

/** The endpoints of what visitors read. */
export const contentUseCases = {
  'GET /staff/content': listContent,
  'GET /staff/content/{kind}/{contentId}': showContent,
  'POST /staff/content/preview': previewContent,
  'POST /staff/content/news': createNews,
  'PUT /staff/content/news/{newsId}': changeNews,
  'POST /staff/content/slides': createSlide,
  'PUT /staff/content/slides/{slideId}': changeSlide,
  'POST /staff/content/posters': createPoster,
  'PUT /staff/content/posters/{posterId}': changePoster,
  'POST /staff/content/{kind}/{contentId}/move': moveContent,
  'GET /user/shown': showShown,
  'PUT /user/testimonial': saveTestimonial,
  'POST /user/testimonial/withdraw': withdrawTestimonial,
  'PUT /user/listing': saveListing,
  'POST /user/listing/withdraw': withdrawListing,
} as const
