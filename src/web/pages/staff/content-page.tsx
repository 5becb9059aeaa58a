import { ContentDesk } from '#web/features/content/content-desk.tsx'

export function ContentPage() {
  return <ContentDesk />
}
