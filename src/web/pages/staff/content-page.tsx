import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

// The editor is in chunks of its own, so that only people who write content fetch it.
const ContentDesk = lazyPart(
  async () => (await import('#web/features/content/content-desk.tsx')).ContentDesk,
)
const OnePiece = lazyPart(
  async () => (await import('#web/features/content/one-piece.tsx')).OnePiece,
)

export function ContentPage() {
  return (
    <StaffFrame page="content">
      <ContentDesk />
    </StaffFrame>
  )
}

export function PiecePage({ id }: { id: string }) {
  return (
    <StaffFrame page="content">
      <OnePiece id={id} />
    </StaffFrame>
  )
}
