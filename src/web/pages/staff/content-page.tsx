import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

// In a chunk of its own: nobody who does not look after visitors' pages fetches the editor.
const ContentDesk = lazyPart(
  async () => (await import('#web/features/content/content-desk.tsx')).ContentDesk,
)

export function ContentPage() {
  return (
    <StaffFrame page="content">
      <ContentDesk />
    </StaffFrame>
  )
}
