import { changeNews } from './change-news.ts'
import { changePoster } from './change-poster.ts'
import { changeSlide } from './change-slide.ts'
import { createNews } from './create-news.ts'
import { createPoster } from './create-poster.ts'
import { createSlide } from './create-slide.ts'
import { listContent } from './list-content.ts'
import { moveContent } from './move-content.ts'
import { previewContent } from './preview-content.ts'
import { saveListing } from './save-listing.ts'
import { saveTestimonial } from './save-testimonial.ts'
import { showContent } from './show-content.ts'
import { showShown } from './show-shown.ts'
import { withdrawListing } from './withdraw-listing.ts'
import { withdrawTestimonial } from './withdraw-testimonial.ts'

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
