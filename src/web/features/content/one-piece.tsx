import { useText } from '#web/platform/text/i18n.tsx'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { CONTENT_KINDS, type ContentKind, type WrittenKind } from '#domain/content/content.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { usePages } from '#web/ui/display/pager.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { useContent, usePiece } from './api.ts'
import { BLANK } from './piece-fields.ts'
import { PieceForm } from './piece-form.tsx'
import { PieceView } from './piece-view.tsx'

/** The piece that the address names, or a new one of its kind. */
export function OnePiece({ id }: { id: string }) {
  const { kind } = useParams<{ kind: string }>()
  const known = CONTENT_KINDS.find((each) => each === kind) ?? 'news'
  if (id === 'new' && known !== 'leader' && known !== 'testimonial')
    return <NewPiece kind={known} />
  return <DraftPiece kind={known} id={id} />
}

function DraftPiece({ kind, id }: { kind: ContentKind; id: string }) {
  const query = usePiece(kind, id)
  return (
    <QueryView query={query} lines={6}>
      {({ data }) => <PieceView key={data.version} kind={kind} piece={data} />}
    </QueryView>
  )
}

function NewPiece({ kind }: { kind: WrittenKind }) {
  const t = useText('content-desk')
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const query = useContent(kind, usePages())
  // A link from news in the other language brings all but its texts.
  const given = Object.fromEntries(
    Object.keys(BLANK[kind]).flatMap((name) =>
      (search.get(name) ?? '') === '' ? [] : [[name, search.get(name) ?? '']],
    ),
  )
  const list = `${staffPath('content')}?kind=${kind}`
  return (
    <QueryView query={query}>
      {({ site }) => (
        <SectionCard title={t(`new.${kind}`)}>
          <PieceForm
            kind={kind}
            begin={{ ...BLANK[kind], ...given }}
            site={site}
            onSaved={(piece) => navigate(staffPaths.piece(kind, piece.id))}
            onCancel={() => navigate(list)}
          />
        </SectionCard>
      )}
    </QueryView>
  )
}
