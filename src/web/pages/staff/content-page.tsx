export { ContentDesk as ContentPage } from '#web/features/content/content-desk.tsx'
