import { useParams } from '@tanstack/react-router'
import { EpicView } from './EpicView.tsx'

/** An epic at its own address. */
export function EpicPage() {
  const { epic } = useParams({ from: '/$team/epic-{$epic}' })
  return <EpicView key={epic} id={epic} />
}
