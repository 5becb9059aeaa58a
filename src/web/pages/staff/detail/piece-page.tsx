import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

// In a chunk of its own: nobody who does not look after visitors' pages fetches the editor.
const OnePiece = lazyPart(
  async () => (await import('#web/features/content/one-piece.tsx')).OnePiece,
)

export function PiecePage({ id }: { id: string }) {
  return (
    <StaffFrame page="content">
      <OnePiece id={id} />
    </StaffFrame>
  )
}
